// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The translation context of all words that app/text makes.
#pragma once

#include <QCoreApplication>

namespace headroom {

class Words {
    Q_DECLARE_TR_FUNCTIONS(headroom::Words)
};

} // namespace headroom
