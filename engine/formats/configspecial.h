// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What single families do that no row of the family table can say.
#pragma once

#include "engine/formats/configkeys.h"
#include "engine/model/families.h"
#include "engine/model/shape.h"

#include <span>

namespace headroom {

/// Keys that are named otherwise, tables of another size, key-value heads from other keys: once for all layers.
void adjustModel(const Family &family, ConfigKeys &keys, ModelShape &shape, BlockShape &base);

/// What differs from layer to layer; one block a layer.
void adjustLayers(const Family &family, ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks);

} // namespace headroom
