// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A weight that is stored in fewer bits, and the product over it as each library's kernels form it.
//
// Sources: bitsandbytes 0.50, nn/modules.py, autograd/_functions.py, backends/cuda/ops.py (4-bit; LLM.int8); GPTQModel of
// August 2026, nn_modules/qlinear/gemm_awq.py; AutoGPTQ, qlinear (groups of 128).
#pragma once

#include "engine/architectures/construction.h"
#include "engine/execution/operators.h"

namespace headroom {

inline constexpr std::int64_t numbersPerScale = 64; ///< bitsandbytes, 4-bit formats

class QuantisedWeight {
public:
    /// Registers what is resident. The format is that of the construction's choices.
    QuantisedWeight(Construction &construction, Extent inputs, Extent outputs);

    /// x·Wᵀ, in the type of x.
    [[nodiscard]] Tensor product(const Tensor &input, Site site) const;
    /// Whether peft's layer copies the result before it adds to it: over bitsandbytes' 4-bit products alone.
    /// Source: peft 0.21, tuners/lora/bnb.py, Linear4bit.forward.
    [[nodiscard]] bool isCloned() const { return m_kernel == Kernel::Restoring; }
    /// The whole weight in its compute type; the scales it takes go at once.
    [[nodiscard]] Tensor restored(Execution &execution) const;

private:
    enum class Kernel : std::uint8_t {
        Restoring, ///< bitsandbytes' 4-bit formats: the weight for each product, forward and backward; no input is kept
        Packed, ///< GPTQ: multiplied as it is
        RestoringForRows, ///< AWQ: restored, in backward once for each row of the batch besides; the input is kept
        Integer ///< LLM.int8: rows are quantised and multiplied as integers; restored in backward
    };

    void makePacked(Construction &construction, std::int64_t bytes);
    [[nodiscard]] Tensor restoringProduct(Tensor operand, Site site) const;
    [[nodiscard]] Tensor packedProduct(Tensor operand, Site site) const;
    [[nodiscard]] Tensor productForRows(Tensor operand, Site site) const;
    [[nodiscard]] Tensor integerProduct(const Tensor &input, Site site) const;

    Extent m_inputs {};
    Extent m_outputs {};
    ElementType m_compute = ElementType::Bf16;
    Kernel m_kernel = Kernel::Restoring;
    Extents m_scales {};
    bool m_scalesPacked = false; ///< the scales are quantised too, and restored with the weight
};

} // namespace headroom
