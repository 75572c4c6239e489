// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words that a control carries: what it is called, its unit, and what turning it does.
#pragma once

#include <QString>

#include <functional>

namespace headroom::ui {

struct ControlWords {
    QString label {}; ///< may hold a mnemonic
    QString unit {}; ///< shown behind the number; empty: none
    QString help {}; ///< what it does to memory and time: tooltip and accessible description
    std::function<QString(double)> unitOf {}; ///< the unit as it reads behind a number, where that differs: 1 GPU, 2 GPUs
};

/// A label without its mnemonic mark, for screen readers and tooltips.
[[nodiscard]] inline QString plainLabel(const QString &label)
{
    QString plain = label;
    return plain.remove(u'&');
}

} // namespace headroom::ui
