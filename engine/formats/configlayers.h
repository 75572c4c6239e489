// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The language model of a config.json: its tables and its layers, by the rules of its family.
#pragma once

#include "engine/formats/configkeys.h"
#include "engine/model/families.h"
#include "engine/model/shape.h"

namespace headroom {

/// The shape that the keys and the family's defaults describe; its errors are in the keys' ReadingErrors.
[[nodiscard]] ModelShape readTextModel(const Family &family, ConfigKeys &keys);

} // namespace headroom
