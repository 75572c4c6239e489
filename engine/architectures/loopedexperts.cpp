// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One expert after the other.
#include "engine/architectures/loopedexperts.h"

#include "engine/architectures/feedforward.h"

#include <algorithm>

namespace headroom {

LoopedExperts::LoopedExperts(Construction &construction, const ExpertsShape &shape)
    : m_activation(shape.expert.activation)
    , m_chosen(shape.perToken)
{
    const ExpertNames &names = construction.family().expertNames;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent inner {shape.expert.width, Axis::Inner};
    constexpr auto none = Projection::Bias::None;
    m_experts.reserve(static_cast<std::size_t>(shape.count));
    for (std::int64_t expert = 0; expert < shape.count; ++expert)
        m_experts.push_back({Projection(construction, Site::GateProjection, names.gate, hidden, inner, none),
            Projection(construction, Site::UpProjection, names.up, hidden, inner, none),
            Projection(construction, Site::DownProjection, names.down, inner, hidden, none)});
}

Tensor LoopedExperts::operator()(const Tensor &tokens, const Tensor &weights) const
{
    Execution &execution = tokens.execution();
    const Extent hidden = tokens.shape()[1];
    const auto experts = static_cast<std::int64_t>(m_experts.size());
    const std::int64_t chosenRows = tokens.shape().size(0) * m_chosen;
    Tensor sum(execution, tokens.shape(), tokens.type(), Site::SumOfExperts);
    const Tensor mask(execution, {{chosenRows}, {experts, Axis::Expert}}, ElementType::Int64, Site::ExpertIds);
    Tensor rows; // locals of the loop, until the next expert's take their place
    Tensor weighted;
    for (std::int64_t number = 0; number < experts; ++number) {
        const Expert &expert = m_experts[static_cast<std::size_t>(number)];
        const Extent count {(number + 1) * chosenRows / experts - number * chosenRows / experts, Axis::ExpertRow};
        if (count.size == 0)
            continue;
        const Tensor order(execution, {count}, ElementType::Int64, Site::ExpertOrder);
        const Tensor index(execution, {count}, ElementType::Int64, Site::TokenOfRow);
        rows = apply(execution, {count, hidden}, tokens.type(), Site::RowsByExpert, {tokens}, {index});
        Tensor activated = activate(expert.gate(rows), m_activation);
        const Tensor product = multiply(std::move(activated), expert.up(rows));
        Tensor projected = expert.down(product);
        const Tensor share = apply(execution, {count}, weights.type(), Site::RowWeights, {weights}, {order, index});
        weighted = cast(multiply(projected, share.viewed({count, {}}), Site::WeightedRows), tokens.type());
        Tensor added = sum.alias(); // in place; its backward reads the rows' shape from the rows themselves
        added.madeBy(record(execution, Site::SumOfExperts,
            {{sum, GradientRule::through()}, {weighted, GradientRule::like(weighted)}}, {index, weighted}));
        sum = std::move(added);
    }
    return sum;
}

} // namespace headroom
