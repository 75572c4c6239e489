// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds, as the standard library counts them, in double precision.
#pragma once

#include <chrono>

namespace headroom {

using Seconds = std::chrono::duration<double>;
using Hours = std::chrono::duration<double, std::ratio<3600>>;

} // namespace headroom
