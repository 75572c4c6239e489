// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Unsloth's functions with a backward of their own: projections with adapters, the feed-forward network, rotation.
//
// Derived from source, never measured: unsloth, kernels/fast_lora.py and kernels/rope_embedding.py.
#pragma once

#include "engine/architectures/unslothprocess.h"

#include <array>

namespace headroom {

/// Whether the functions stand in for peft's own forward.
[[nodiscard]] bool runsFast(std::initializer_list<const Projection *> projections);

struct UnslothQueriesKeysValues {
    Tensor q {};
    Tensor k {};
    Tensor v {};
};
/// Keeps x alone; its gradient is written over it.
[[nodiscard]] UnslothQueriesKeysValues unslothQueryKeyValue(
    UnslothProcess &process, const Tensor &x, const std::array<const Projection *, 3> &projections);
/// Keeps x, which has other readers, so its gradient is a new tensor.
[[nodiscard]] Tensor unslothOutput(UnslothProcess &process, const Tensor &x, const Projection &projection);
/// Keeps x, gate and up. Backward makes one more tensor as wide; the activation's gradients overwrite all three, and the
/// gradient of x overwrites x. `projections`: gate, up, down.
[[nodiscard]] Tensor unslothFeedForward(
    UnslothProcess &process, const Tensor &x, const std::array<const Projection *, 3> &projections);

/// In place where positions just count up. By position ids, a tensor of several heads is copied, and so is its gradient.
void unslothRotation(const UnslothProcess &process, Tensor &q, Tensor &k);

} // namespace headroom
