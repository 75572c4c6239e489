// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A linear layer as a trainer runs it: plain, over a quantised weight, with a LoRA or DoRA adapter beside it.
#pragma once

#include "engine/architectures/construction.h"
#include "engine/architectures/quantisedweight.h"
#include "engine/execution/operators.h"

#include <optional>
#include <string_view>

namespace headroom {

/// Two narrow matrices beside a linear layer.
struct Adapter {
    Parameter *a = nullptr; ///< [rank, inputs]
    Parameter *b = nullptr; ///< [outputs, rank]
    Parameter *magnitude = nullptr; ///< DoRA: [outputs]
    double dropout = 0;
};

[[nodiscard]] Adapter makeAdapter(
    Construction &construction, Extent inputs, Extent outputs, std::int64_t rank, ElementType type);

class Projection {
public:
    enum class Bias : std::uint8_t { None, Learnt };

    /// `module`: the name by which peft finds the layer.
    Projection(
        Construction &construction, Site site, std::string_view module, Extent inputs, Extent outputs, Bias bias);

    [[nodiscard]] Tensor operator()(const Tensor &input) const;
    [[nodiscard]] Site site() const { return m_site; }
    [[nodiscard]] Extent inputs() const { return m_inputs; }
    [[nodiscard]] Extent outputs() const { return m_outputs; }
    [[nodiscard]] bool hasBias() const { return m_bias != nullptr; }
    /// Null where there is none.
    [[nodiscard]] const Adapter *adapter() const { return m_adapter ? &*m_adapter : nullptr; }
    [[nodiscard]] const QuantisedWeight *quantised() const { return m_quantised ? &*m_quantised : nullptr; }
    /// Of a layer that is not quantised.
    [[nodiscard]] const Parameter &weight() const { return *m_weight; }

private:
    [[nodiscard]] Tensor base(const Tensor &input) const;
    [[nodiscard]] Tensor adapted(Tensor result, const Tensor &input) const;
    [[nodiscard]] Tensor decomposed(Tensor result, const Tensor &input) const;
    [[nodiscard]] Tensor decomposition(const Tensor &input, const Tensor &base) const;
    [[nodiscard]] Tensor weightNorm(const Tensor &weight, const Tensor &adapterWeight) const;
    [[nodiscard]] Tensor adapterWeight(ElementType type) const;
    [[nodiscard]] Tensor low(const Tensor &input) const;

    /// Where tensor ranks share the tokens: they are gathered for what is divided by outputs, and scattered after what is
    /// divided by inputs.
    enum class Sequence : std::uint8_t { Whole, Gathered, Scattered };
    Sequence m_sequence = Sequence::Whole;
    std::int64_t m_pieces = 1;
    Site m_site = Site::Linear;
    Extent m_inputs {};
    Extent m_outputs {};
    std::optional<QuantisedWeight> m_quantised {};
    Parameter *m_weight = nullptr;
    Parameter *m_bias = nullptr;
    std::optional<Adapter> m_adapter {};
};

/// Whether a bias is there.
[[nodiscard]] constexpr Projection::Bias biasIf(bool condition)
{
    return condition ? Projection::Bias::Learnt : Projection::Bias::None;
}

} // namespace headroom
