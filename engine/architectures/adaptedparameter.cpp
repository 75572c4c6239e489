// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters with adapters.
#include "engine/architectures/adaptedparameter.h"

namespace headroom {

AdaptedParameter::AdaptedParameter(Construction &construction, Kind kind, const Extents &shape, Site site,
    std::initializer_list<std::string_view> formerModules, std::optional<ElementType> type)
    : m_kind(kind)
    , m_weight(&construction.parameter(
          shape, site, type.value_or(construction.choices().weights), construction.choices().trained))
{
    if (!construction.adaptsStacked(*formerModules.begin()))
        return;
    const bool stack = kind == Kind::Stack;
    const Extent outputs = stack ? shape[1] : shape[0];
    const Extent inputs = stack ? shape[2] : shape[1];
    const std::int64_t number = (stack ? shape.size(0) : 1) * static_cast<std::int64_t>(formerModules.size());
    const AdapterChoices &choices = *construction.choices().adapters;
    m_adapter = makeAdapter(construction, inputs, outputs, number * choices.rank, type.value_or(choices.type));
}

AdaptedParameter::Running::Running(AdaptedParameter &parameter)
    : m_parameter(parameter)
{
    if (!parameter.m_adapter)
        return;
    const Tensor &weight = parameter.m_weight->tensor;
    const Tensor &a = parameter.m_adapter->a->tensor;
    const Tensor &b = parameter.m_adapter->b->tensor;
    if (parameter.m_kind == Kind::Stack) {
        const Extent experts = weight.shape()[0];
        const Extent rank {a.shape().size(0) / experts.size, Axis::Rank};
        // in B the experts lie innermost: its gradient is copied into that order
        parameter.m_first = cast(b.part({experts, weight.shape()[1], rank}), weight.type(), StorageTerm::Weights);
        parameter.m_second = cast(a.viewed({experts, rank, weight.shape()[2]}), weight.type(), StorageTerm::Weights);
    } else {
        Tensor product = keepsNothing(batchedProduct(b, a, weight.shape(), Site::AdapterWeight), Site::Scaled);
        parameter.m_first = cast(std::move(product), weight.type());
    }
    parameter.m_running = true;
    const Tensor looked = parameter.formed();
}

AdaptedParameter::Running::~Running()
{
    m_parameter.m_running = false;
    m_parameter.m_first = {};
    m_parameter.m_second = {};
    m_parameter.m_whole = {};
}

const Tensor &AdaptedParameter::tensor() const
{
    if (!m_running)
        return m_weight->tensor;
    if (!m_whole)
        m_whole = formed();
    return m_whole;
}

Tensor AdaptedParameter::formed() const
{
    if (m_kind == Kind::Matrix)
        return add(m_weight->tensor, m_first);
    const Tensor weight = lowered(m_weight->tensor);
    const Tensor first = lowered(m_first);
    const Tensor second = lowered(m_second);
    Execution &execution = weight.execution();
    NodeHandle node = record(execution, Site::WeightWithAdapter, {first, second}, {first, second},
        {Temporary::like(first, Site::WeightWithAdapter)});
    if (node)
        node.get()->gradientTerm = StorageTerm::Gradients; // it stands in for a parameter, and so does its gradient
    Tensor whole(execution, weight.shape(), weight.type(), Site::WeightWithAdapter);
    whole.madeBy(std::move(node));
    return whole;
}

} // namespace headroom
