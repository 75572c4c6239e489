// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Families whose layers mix tokens in more than one way: linear attention, convolutions, borrowed keys and values,
// streams and inputs per layer beside the residual.
#pragma once

#include "engine/formats/configkeys.h"
#include "engine/model/families.h"
#include "engine/model/shape.h"

#include <span>

namespace headroom {

/// As adjustModel, for these families.
void adjustMixers(const Family &family, ConfigKeys &keys, ModelShape &shape, BlockShape &base);

/// As adjustLayers, for these families.
void adjustMixerLayers(const Family &family, ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks);

} // namespace headroom
