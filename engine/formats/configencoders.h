// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Encoders and encoder-decoders, whose configs have keys of their own.
#pragma once

#include "engine/formats/configkeys.h"
#include "engine/model/families.h"
#include "engine/model/shape.h"

#include <optional>

namespace headroom {

/// Nothing where the family is a decoder alone.
[[nodiscard]] std::optional<ModelShape> readEncoder(const Family &family, ConfigKeys &keys);

/// The type of a config of 2019 that does not name it: BERT had two token types, RoBERTa one; nothing for any other.
[[nodiscard]] std::optional<std::string> unnamedModelType(ConfigKeys &keys);

} // namespace headroom
