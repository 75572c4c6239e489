// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Borrowed keys and values; Gemma 4.
#include "engine/architectures/borrowing.h"

#include "engine/architectures/layerinputs.h"

namespace headroom {

BorrowingAttention::BorrowingAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
    : m_heads {shape.heads, Axis::Head}
    , m_groups {shape.keyValueHeads, Axis::KeyValueHead}
    , m_size {shape.headDim, Axis::HeadSize}
    , m_set(shape.window > 0 ? 0 : 1)
    , m_borrows(shape.borrowsKeyValue)
    , m_lends(shape.lendsKeyValue)
    , m_core(construction, shape, facts)
{
    const ModuleNames &names = construction.family().modules;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent queries {m_heads.size * m_size.size, Axis::Projection};
    const Extent keys {m_groups.size * m_size.size, Axis::Projection};
    m_q.emplace(construction, Site::QueryProjection, names.query, hidden, queries, biasIf(shape.queryBias));
    m_queryNorm.emplace(construction, facts, m_size, NormLayer::Role::InBlock, Site::QueryNorm);
    if (!m_borrows) {
        m_k.emplace(construction, Site::KeyProjection, names.key, hidden, keys, biasIf(shape.keyBias));
        m_keyNorm.emplace(construction, facts, m_size, NormLayer::Role::InBlock, Site::KeyNorm);
        if (!shape.keysAreValues)
            m_v.emplace(construction, Site::ValueProjection, names.value, hidden, keys, biasIf(shape.valueBias));
    }
    m_o.emplace(construction, Site::OutputProjection, names.output, queries, hidden, biasIf(shape.outputBias));
}

Tensor BorrowingAttention::operator()(const Tensor &input, const SharedTensors &shared) const
{
    const Extent rows = input.shape()[0];
    const Extent tokens = input.shape()[1];
    const Extents groups {rows, tokens, m_groups, m_size};
    const SharedTensors::Set &set = shared.sets[m_set];
    const RotaryTables tables {set.cosine, set.sine, shared.inputs->tableType};
    Tensor q = (*m_q)(input).viewed({rows, tokens, m_heads, m_size});
    q = (*m_queryNorm)(q);
    q = rotary(q, tables, m_size.size);
    Tensor k;
    Tensor v;
    if (m_borrows) {
        k = shared.inputs->lent->sets[m_set].k;
        v = shared.inputs->lent->sets[m_set].v;
    } else {
        k = (*m_k)(input).viewed(groups);
        v = m_v ? (*m_v)(input).viewed(groups) : k;
        k = (*m_keyNorm)(k);
        k = rotary(k, tables, m_size.size);
        v = rmsNormPower(v, nullptr);
    }
    if (m_lends)
        shared.inputs->lent->sets[m_set] = {k, v};
    Tensor out = m_core(q, k, v);
    return (*m_o)(out.viewed({rows, tokens, {m_heads.size * m_size.size, Axis::Projection}}));
}

OwnInput::OwnInput(Construction &construction, const BlockFacts &facts, Activation activation)
    : m_activation(activation)
{
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent width {construction.shape().layerInputWidth, Axis::Inner};
    m_gate.emplace(construction, Site::GateProjection, "per_layer_input_gate", hidden, width, Projection::Bias::None);
    m_projection.emplace(construction, Site::LayerInput, "per_layer_projection", width, hidden, Projection::Bias::None);
    m_norm.emplace(construction, facts, hidden);
}

Tensor OwnInput::operator()(Tensor stream, const Tensor &own) const
{
    Tensor x = (*m_gate)(std::move(stream));
    x = activate(x, m_activation);
    x = multiply(x, own);
    x = (*m_projection)(x);
    return (*m_norm)(x);
}

Gemma4Block::Gemma4Block(Construction &construction, const BlockShape &shape, const BlockFacts &facts)
    : Block(construction, nullptr, shape, facts)
    , m_attention(construction, shape.attention, facts)
{
    if (construction.shape().layerInputWidth > 0)
        m_ownInput.emplace(construction, facts, shape.mlp->activation);
    if (!shape.experts)
        return;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent experts {shape.experts->count, Axis::Expert};
    m_chosen = {shape.experts->perToken, Axis::Chosen};
    m_router.emplace(construction, Site::Router, "proj", hidden, experts, Projection::Bias::None);
    m_routerScale = &construction.parameter({hidden}, Site::Router);
    m_expertScale = &construction.parameter({experts}, Site::Router);
}

Gemma4Block::Routed Gemma4Block::route(const Tensor &rows) const
{
    Tensor x = rmsNormPower(rows, nullptr);
    x = keepsNothing(multiply(std::move(x), m_routerScale->tensor), Site::Scaled);
    const Tensor logits = (*m_router)(x);
    Routed routed;
    routed.scores = keepsOutput(widened(logits), Site::RouterScores);
    Execution &execution = rows.execution();
    Tensor weights = highest(routed.scores, m_chosen);
    const Tensor sum(execution, weights.shape().perRow(), weights.type(), Site::RouterSum);
    weights = apply(execution, weights.shape(), weights.type(), Site::RouterWeights, {weights}, {weights, sum});
    const Tensor &scales = m_expertScale->tensor;
    const Tensor scale
        = apply(execution, weights.shape(), scales.type(), Site::RouterWeights, {scales}, {onDevice(execution)});
    routed.weights = multiply(std::move(weights), scale);
    return routed;
}

/// What it names of the experts lives to its end.
Tensor Gemma4Block::forward(Tensor input, const SharedTensors &shared)
{
    Tensor x = std::move(input);
    Tensor residual = x;
    x = norm(0, x);
    x = m_attention(x, shared);
    x = norm(1, x);
    x = add(residual, x);
    residual = x;
    x = norm(2, x);
    x = dense(x);
    Tensor ofDense;
    Tensor rows;
    Routed routed;
    Tensor chosen;
    if (m_router) {
        const Extents &shape = residual.shape();
        ofDense = norm(4, x);
        rows = residual.viewed({{shape.size(0) * shape.size(1), Axis::Token}, shape[2]});
        routed = route(rows);
        chosen = norm(5, rows);
        chosen = experts(chosen, routed.weights).viewed(shape);
        chosen = norm(6, chosen);
        x = add(ofDense, chosen);
    }
    x = norm(3, x);
    x = add(residual, x);
    if (m_ownInput) {
        residual = x;
        x = (*m_ownInput)(x, shared.inputs->own);
        x = add(residual, x);
    }
    return scaledInPlace(std::move(x));
}

} // namespace headroom
