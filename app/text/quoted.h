// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of other people's files inside our sentences: on one line, and cut where they would flood a
// message box.
#pragma once

#include <QString>

#include <string>
#include <vector>

namespace headroom {

/// A word or a number.
[[nodiscard]] QString shown(const std::string &text);
/// Keys or choices, which may be more.
[[nodiscard]] QString shownList(const std::string &text);
[[nodiscard]] QString shownList(const std::vector<std::string> &texts);
/// A size limit: "8 MiB".
[[nodiscard]] QString sizeLimit(qint64 bytes);

} // namespace headroom
