// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where a number comes from and when it was read. Every row of a catalogue carries one.
#pragma once

#include <string>

namespace headroom {

struct Source {
    std::string where {}; ///< repository@commit:file, a vendor's page, or a document
    std::string date {}; ///< ISO 8601 day on which the number was valid or read
    std::string note {}; ///< how it was checked, or what is doubtful

    friend bool operator==(const Source &, const Source &) = default;
};

} // namespace headroom
