// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Unsloth's forward pass of a block.
#include "engine/architectures/unslothblock.h"

namespace headroom {

UnslothAttention::UnslothAttention(
    Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
    : m_process(*construction.unsloth())
    , m_heads {shape.heads, Axis::Head}
    , m_groups {shape.keyValueHeads, Axis::KeyValueHead}
    , m_size {shape.headDim, Axis::HeadSize}
    , m_window(construction.shape().modelType == "mistral" ? shape.window : 0)
{
    const ModuleNames &names = construction.family().modules;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent queries {shape.heads * shape.headDim, Axis::Projection};
    const Extent keys {shape.keyValueHeads * shape.headDim, Axis::Projection};
    m_q.emplace(construction, Site::QueryProjection, names.query, hidden, queries, biasIf(shape.queryBias));
    m_k.emplace(construction, Site::KeyProjection, names.key, hidden, keys, biasIf(shape.keyBias));
    m_v.emplace(construction, Site::ValueProjection, names.value, hidden, keys, biasIf(shape.valueBias));
    m_o.emplace(construction, Site::OutputProjection, names.output, queries, hidden, biasIf(shape.outputBias));
    if (shape.queryKeyNorm == QueryKeyNorm::PerHeadShared) {
        m_queryNorm.emplace(construction, facts, m_size, NormLayer::Role::InBlock, Site::QueryNorm);
        m_keyNorm.emplace(construction, facts, m_size, NormLayer::Role::InBlock, Site::KeyNorm);
    }
    if (m_process.choices().ownTables)
        for (int table = 0; table < 2; ++table)
            construction.buffer(
                UnslothProcess::tableBytes(construction, m_process.choices().tableRows), Site::RotaryTable);
}

Tensor UnslothAttention::operator()(const Tensor &x, const SharedTensors &) const
{
    const Extent rows = x.shape()[0];
    const Extent tokens = x.shape()[1];
    UnslothQueriesKeysValues qkv;
    if (runsFast({&*m_q, &*m_k, &*m_v}))
        qkv = unslothQueryKeyValue(m_process, x, {&*m_q, &*m_k, &*m_v});
    else
        qkv = {(*m_q)(x), (*m_k)(x), (*m_v)(x)};
    qkv.q = qkv.q.viewed({rows, tokens, m_heads, m_size});
    qkv.k = qkv.k.viewed({rows, tokens, m_groups, m_size});
    qkv.v = qkv.v.viewed({rows, tokens, m_groups, m_size});
    if (m_queryNorm) {
        Tensor q = (*m_queryNorm)(qkv.q);
        qkv.k = (*m_keyNorm)(qkv.k);
        qkv.q = std::move(q);
    }
    unslothRotation(m_process, qkv.q, qkv.k);
    Tensor out = attend(qkv.q, qkv.k, qkv.v);
    out = out.viewed({rows, tokens, {m_heads.size * m_size.size, Axis::Projection}});
    return runsFast({&*m_o}) ? unslothOutput(m_process, out, *m_o) : (*m_o)(out);
}

/// flash-attn; where it is not installed (sdpa), xformers, which runs the same kernel on repeated heads.
Tensor UnslothAttention::attend(const Tensor &q, const Tensor &k, const Tensor &v) const
{
    const UnslothChoices &choices = m_process.choices();
    const bool windowed = m_window > 0 && q.shape().size(1) > m_window;
    const std::int64_t documents = choices.paddingFree && !windowed ? choices.documents : 0;
    if (!choices.flash && m_process.execution().recording && m_groups.size != m_heads.size) {
        Tensor keys = repeatedHeads(k, m_heads);
        return flashAttention(q, std::move(keys), repeatedHeads(v, m_heads), documents);
    }
    return flashAttention(q, k, v, documents);
}

UnslothBlock::UnslothBlock(Construction &construction, const BlockShape &shape, const BlockFacts &facts)
    : Block(construction, shape, facts)
    , m_process(*construction.unsloth())
    , m_norms(static_cast<std::size_t>(shape.norms))
    , m_last(m_process.nextIsLast())
{
}

Tensor UnslothBlock::forward(Tensor input, const SharedTensors &shared)
{
    if (!m_process.choices().checkpoints || !m_process.execution().recording)
        return run(std::move(input), shared);
    return m_process.checkpointed(
        [this](Tensor x, const SharedTensors &tensors) { return run(std::move(x), tensors); }, input, shared, m_last);
}

Tensor UnslothBlock::run(Tensor input, const SharedTensors &shared)
{
    Tensor x = std::move(input);
    const bool normsAfter = m_norms == 4;
    Tensor y = norm(0, x);
    y = attention(y, shared);
    if (normsAfter)
        y = norm(2, y);
    x = add(x, y);
    y = norm(1, x);
    const Projection &gate = network().gate();
    const Projection &up = network().up();
    const Projection &down = network().down();
    y = runsFast({&gate, &up, &down}) ? unslothFeedForward(m_process, y, {&gate, &up, &down}) : feedForward(y);
    if (normsAfter)
        y = norm(3, y);
    return add(x, y);
}

} // namespace headroom
