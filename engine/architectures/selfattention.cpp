// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of a block.
#include "engine/architectures/selfattention.h"

#include "engine/architectures/crossattention.h"
#include "engine/architectures/latent.h"
#include "engine/architectures/mixers.h"
#include "engine/architectures/trainerattention.h"
#include "engine/architectures/unslothblock.h"
#include "engine/execution/collectives.h"
#include "engine/execution/megatronkernels.h"

namespace headroom {

namespace {

/// Fused kernels hold a head of up to this many numbers; wider heads go through PyTorch's own kernel, which repeats them.
constexpr std::int64_t widestFusedHead = 256;

}

std::unique_ptr<Attention> makeAttention(Construction &construction, const BlockShape &shape, const BlockFacts &facts)
{
    if (construction.choices().dialect == Dialect::Unsloth)
        return std::make_unique<UnslothAttention>(construction, shape.attention, facts);
    if (hasOwnModel(construction.choices().dialect, construction.shape().modelType))
        return makeTrainerAttention(construction, shape.attention, facts);
    if (shape.convolution)
        return std::make_unique<ShortConvolution>(construction, *shape.convolution);
    if (shape.linearAttention)
        return std::make_unique<GatedDeltaNet>(construction, *shape.linearAttention);
    if (shape.attention.latent)
        return std::make_unique<LatentAttention>(construction, shape.attention, facts);
    if (shape.attention.outputGate)
        return std::make_unique<GatedAttention>(construction, shape.attention, facts);
    if (shape.attention.heads == 0)
        return nullptr;
    if (shape.attention.crossAttention)
        return std::make_unique<CrossAttention>(construction, shape.attention, facts);
    return std::make_unique<GroupedQueryAttention>(construction, shape.attention, facts);
}

AttentionCore::AttentionCore(const Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
    : m_kernel(construction.choices().attention)
    , m_paddingMask(construction.choices().paddingMask)
    , m_headsRepeated(construction.choices().headsRepeated || facts.repeatedHeads)
    , m_sinks(shape.sinks)
    , m_eager {facts.scoreSoftCap ? SoftCap::Scores : SoftCap::None, facts.wideScores, construction.choices().dropout}
    , m_fusedSoftmax(construction.choices().dialect == Dialect::Megatron)
    , m_spread(construction.choices().spread)
    , m_window(facts.chunks && shape.window > 0 ? shape.window - 1 : shape.window)
{
}

Tensor AttentionCore::operator()(const Tensor &q, const Tensor &k, const Tensor &v) const
{
    if (m_spread.context > 1)
        return m_spread.contextKind == ContextKind::Ring ? ringAttention(q, k, v, m_spread.context)
                                                         : exchangedAttention(q, k, v, m_spread.context);
    if (m_kernel == AttentionKernel::Eager && m_fusedSoftmax)
        return fusedSoftmaxAttention(q, k, v, m_eager.dropout);
    if (m_kernel == AttentionKernel::Eager)
        return m_sinks ? eagerAttentionWithSinks(q, k, v) : eagerAttention(q, k, v, m_eager);
    const std::int64_t width = q.shape().last().size;
    const bool flash = m_kernel == AttentionKernel::Flash;
    if (flash && v.shape().last().size != width)
        return paddedFlashAttention(q, k, v);
    // with a mask, grouped heads are repeated
    const bool windowed = m_window > 0 && q.shape().size(1) > m_window;
    const bool masked = m_paddingMask || (!flash && (windowed || width > widestFusedHead));
    const Extent heads = q.shape()[2];
    const std::int64_t groups = k.shape().size(2);
    if ((masked || m_headsRepeated) && groups != 1 && groups != heads.size) {
        Tensor keys = repeatedHeads(k, heads);
        Tensor values = repeatedHeads(v, heads);
        return flashAttention(q, std::move(keys), std::move(values));
    }
    return flashAttention(q, k, v);
}

Tensor AttentionCore::withDistances(const Tensor &q, const Tensor &k, const Tensor &v, const Tensor &distances) const
{
    if (!distances)
        return (*this)(q, k, v);
    EagerChoices choices = m_eager;
    choices.distances = &distances;
    return eagerAttention(q, k, v, choices);
}

GroupedQueryAttention::GroupedQueryAttention(
    Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
    : m_heads {shape.heads, Axis::Head}
    , m_groups {shape.keyValueHeads, Axis::KeyValueHead}
    , m_size {shape.headDim, Axis::HeadSize}
    , m_rotated(static_cast<std::int64_t>(static_cast<double>(shape.headDim) * shape.rotatedShare))
    , m_rotary(facts.rotary)
    , m_fusedRotary((construction.choices().kernels != Kernels::Plain && facts.liger.rotary)
          || (construction.choices().compiled && facts.rotary == RotaryStyle::InStream))
    , m_normsAfterRotation(facts.normsAfterRotation)
    , m_tempered(shape.tempered)
    , m_clipped(shape.clipped)
    , m_queryKeyNorm(shape.queryKeyNorm)
    , m_byIndex(shape.fusedQkv && facts.structure == Structure::OneNorm && shape.keyValueHeads == 1)
    , m_stream(construction.choices().stream)
    , m_set(shape.window > 0 && facts.tablesByWindow ? 1 : 0)
    , m_dropout(facts.residualDropout ? construction.choices().dropout : construction.shape().residualDropout)
    , m_core(construction, shape, facts)
{
    const ModuleNames &names = construction.family().modules;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent queries {shape.heads * shape.headDim, Axis::Projection};
    const Extent keys {shape.keyValueHeads * shape.headDim, Axis::Projection};
    if (shape.fusedQkv) {
        m_qkv.emplace(construction, Site::FusedQkv, names.qkv, hidden,
            Extent {queries.size + 2 * keys.size, Axis::Projection}, biasIf(shape.queryBias));
    } else {
        m_q.emplace(construction, Site::QueryProjection, names.query, hidden, queries, biasIf(shape.queryBias));
        m_k.emplace(construction, Site::KeyProjection, names.key, hidden, keys, biasIf(shape.keyBias));
        m_v.emplace(construction, Site::ValueProjection, names.value, hidden, keys, biasIf(shape.valueBias));
    }
    m_o.emplace(construction, Site::OutputProjection, names.output, queries, hidden, biasIf(shape.outputBias));
    if (construction.choices().ownMasks || facts.blockMasks) {
        const std::int64_t positions = construction.shape().positions;
        construction.buffer(positions * positions, Site::Mask);
        construction.buffer(4, Site::Mask); // the number that masked scores become
    }
    if (shape.sinks)
        construction.parameter({m_heads}, Site::AttentionSinks);
    if (m_queryKeyNorm == QueryKeyNorm::PerHeadShared || m_queryKeyNorm == QueryKeyNorm::FullProjection) {
        const bool perHead = m_queryKeyNorm == QueryKeyNorm::PerHeadShared;
        const NormLayer::Role role = perHead ? NormLayer::Role::InBlock : NormLayer::Role::OverAllHeads;
        m_queryNorm.emplace(construction, facts, perHead ? m_size : queries, role, Site::QueryNorm);
        m_keyNorm.emplace(construction, facts, perHead ? m_size : keys, role, Site::KeyNorm);
    }
    if (m_queryKeyNorm == QueryKeyNorm::PerHeadMatrix) {
        BlockFacts ofHeads = facts;
        if (facts.norm == NormStyle::LayerNorm) // StableLM: a norm a head, none with a bias
            ofHeads.norm = NormStyle::LayerNormWithoutBias;
        m_queryNorm.emplace(construction, ofHeads, queries, NormLayer::Role::OverAllHeads, Site::QueryNorm);
        m_keyNorm.emplace(construction, ofHeads, keys, NormLayer::Role::OverAllHeads, Site::KeyNorm);
    }
}

Tensor GroupedQueryAttention::operator()(const Tensor &input, const SharedTensors &shared) const
{
    QueriesKeysValues qkv = m_qkv ? fused(input) : separate(input);
    rotate(qkv, shared.sets[m_set]);
    if (m_normsAfterRotation) {
        Tensor q = (*m_queryNorm)(qkv.q);
        qkv.k = (*m_keyNorm)(qkv.k);
        qkv.q = std::move(q);
    }
    Tensor out = shared.inputs ? m_core.withDistances(qkv.q, qkv.k, qkv.v, shared.inputs->distances)
                               : m_core(qkv.q, qkv.k, qkv.v);
    qkv = {};
    out = (*m_o)(out.viewed({out.shape()[0], out.shape()[1], {m_heads.size * m_size.size, Axis::Projection}}));
    return m_dropout > 0 ? dropout(std::move(out)) : out;
}

GroupedQueryAttention::QueriesKeysValues GroupedQueryAttention::separate(const Tensor &input) const
{
    QueriesKeysValues qkv;
    qkv.q = projected(*m_q, m_queryNorm && !m_normsAfterRotation ? &*m_queryNorm : nullptr, input, m_heads);
    qkv.k = projected(*m_k, m_keyNorm && !m_normsAfterRotation ? &*m_keyNorm : nullptr, input, m_groups);
    qkv.v = projected(*m_v, nullptr, input, m_groups);
    return qkv;
}

Tensor GroupedQueryAttention::projected(
    const Projection &projection, const NormLayer *norm, const Tensor &input, Extent heads) const
{
    Tensor rows = projection(input);
    if (norm && m_queryKeyNorm == QueryKeyNorm::FullProjection)
        rows = (*norm)(rows);
    rows = rows.viewed({rows.shape()[0], rows.shape()[1], heads, m_size});
    const bool byHead = m_queryKeyNorm == QueryKeyNorm::PerHeadShared || m_queryKeyNorm == QueryKeyNorm::PerHeadMatrix;
    return norm && byHead ? (*norm)(rows) : rows;
}

GroupedQueryAttention::QueriesKeysValues GroupedQueryAttention::fused(const Tensor &input) const
{
    Tensor whole = (*m_qkv)(input);
    if (m_clipped)
        whole = keepsInput(std::move(whole), Site::Clamped);
    const Extents one {whole.shape()[0], whole.shape()[1], m_groups, m_size};
    QueriesKeysValues qkv;
    qkv.q = whole.part({whole.shape()[0], whole.shape()[1], m_heads, m_size});
    if (m_byIndex) {
        qkv.k = apply(whole.execution(), one, whole.type(), Site::Part, {whole});
        qkv.v = apply(whole.execution(), one, whole.type(), Site::Part, {whole});
    } else {
        qkv.k = whole.part(one);
        qkv.v = whole.part(one);
    }
    if (m_queryNorm) {
        qkv.q = (*m_queryNorm)(qkv.q);
        qkv.k = (*m_keyNorm)(qkv.k);
    }
    return qkv;
}

/// GPT-J: the tables are spread out for these rows alone.
static Tensor rotarySpread(const Tensor &rows, ElementType type, std::int64_t rotated)
{
    Execution &execution = rows.execution();
    const Extents shape {{}, rows.shape()[1], {rotated, Axis::HeadSize}};
    const Tensor cosine(execution, shape, type, Site::RotaryTable);
    const Tensor sine(execution, shape, type, Site::RotaryTable);
    return rotary(rows, {cosine.storage(), sine.storage(), type}, rotated);
}

void GroupedQueryAttention::rotate(QueriesKeysValues &qkv, const SharedTensors::Set &shared) const
{
    if (m_rotated == 0) {
        if (m_tempered)
            qkv.q = tempered(qkv.q);
        return;
    }
    if (m_fusedRotary) {
        const Layout layout = m_qkv ? Layout::Slice : Layout::OnePiece;
        const RotaryTables tables {shared.cosine, shared.sine, m_stream};
        Tensor q = fusedRotary(qkv.q, tables, layout);
        qkv.k = fusedRotary(qkv.k, tables, layout);
        qkv.q = std::move(q);
        return;
    }
    switch (m_rotary) {
    case RotaryStyle::InFp32:
        rotateInFp32(qkv, {shared.cosine, shared.sine, ElementType::Fp32}, ElementType::Fp32);
        return;
    case RotaryStyle::WidenedByTables:
        rotateInFp32(qkv, {shared.cosine, shared.sine, ElementType::Fp32}, qkv.q.type());
        return;
    case RotaryStyle::Spread: {
        Execution &execution = qkv.q.execution();
        const Extents shape {{}, qkv.q.shape()[1], {m_rotated, Axis::HeadSize}};
        const Tensor cosine(execution, shape, m_stream, Site::RotaryTable);
        const Tensor sine(execution, shape, m_stream, Site::RotaryTable);
        rotateBoth(qkv, {cosine.storage(), sine.storage(), m_stream});
        return;
    }
    case RotaryStyle::SpreadByAxes:
        rotateByAxes(qkv);
        return;
    case RotaryStyle::SpreadForEach: {
        Tensor q = rotarySpread(qkv.q, m_stream, m_rotated);
        qkv.k = rotarySpread(qkv.k, m_stream, m_rotated);
        qkv.q = std::move(q);
        return;
    }
    case RotaryStyle::SpreadInFp32:
        rotateSpread(qkv);
        return;
    case RotaryStyle::Complex:
        rotateComplex(qkv, shared);
        return;
    case RotaryStyle::InStream:
    case RotaryStyle::HalfTables:
    case RotaryStyle::Latent:
    case RotaryStyle::LatentInFp32:
        break;
    }
    rotateBoth(qkv, {shared.cosine, shared.sine, m_stream});
}

/// q and k are replaced when both have been turned.
void GroupedQueryAttention::rotateBoth(QueriesKeysValues &qkv, const RotaryTables &tables) const
{
    Tensor q = rotary(qkv.q, tables, m_rotated);
    qkv.k = rotary(qkv.k, tables, m_rotated);
    qkv.q = std::move(q);
}

/// Qwen2-VL: parts of three tables, joined for each row.
/// Source: transformers, apply_multimodal_rotary_pos_emb.
void GroupedQueryAttention::rotateByAxes(QueriesKeysValues &qkv) const
{
    Execution &execution = qkv.q.execution();
    const Extents shape {qkv.q.shape()[0], qkv.q.shape()[1], {m_rotated, Axis::HeadSize}};
    const Tensor cosine(execution, shape, m_stream, Site::RotaryTable);
    const Tensor sine(execution, shape, m_stream, Site::RotaryTable);
    rotateBoth(qkv, {cosine.storage(), sine.storage(), m_stream});
}

void GroupedQueryAttention::rotateSpread(QueriesKeysValues &qkv) const
{
    Execution &execution = qkv.q.execution();
    const ElementType type = qkv.q.type();
    const Extents shape {{}, qkv.q.shape()[1], {m_rotated, Axis::HeadSize}};
    const Tensor cosine(execution, shape, ElementType::Fp32, Site::RotaryTable);
    const Tensor sine(execution, shape, ElementType::Fp32, Site::RotaryTable);
    const RotaryTables tables {cosine.storage(), sine.storage(), ElementType::Fp32};
    const Tensor wideQ = rotaryInFp32(qkv.q, tables);
    const Tensor wideK = rotaryInFp32(qkv.k, tables);
    Tensor narrowQ = cast(wideQ, type);
    qkv.k = cast(wideK, qkv.k.type());
    qkv.q = std::move(narrowQ);
}

void GroupedQueryAttention::rotateComplex(QueriesKeysValues &qkv, const SharedTensors::Set &shared) const
{
    auto [q, k] = rotaryComplex(qkv.q, qkv.k, shared.cosine);
    if (m_queryKeyNorm == QueryKeyNorm::WithoutWeights) {
        Tensor unitQ = unitLength(q);
        k = unitLength(k);
        q = std::move(unitQ);
    }
    qkv.q = std::move(q);
    qkv.k = std::move(k);
}

/// Queries times a number of their place.
Tensor GroupedQueryAttention::tempered(const Tensor &q) const
{
    Execution &execution = q.execution();
    const Tensor scale(execution, {q.shape()[1]}, ElementType::Fp32, Site::Temperature);
    const Tensor wide = apply(execution, q.shape(), ElementType::Fp32, Site::Temperature, {q}, {scale},
        {{q.elements(), ElementType::Fp32, Site::Temperature}});
    return cast(wide, q.type());
}

void GroupedQueryAttention::rotateInFp32(QueriesKeysValues &qkv, const RotaryTables &tables, ElementType from) const
{
    const ElementType type = qkv.q.type();
    const Tensor q = cast(qkv.q, from);
    const Tensor k = cast(qkv.k, from);
    const Tensor turnedQ = rotary(q, tables, m_rotated);
    const Tensor turnedK = rotary(k, tables, m_rotated);
    Tensor narrowQ = cast(turnedQ, type);
    qkv.k = cast(turnedK, type);
    qkv.q = std::move(narrowQ);
}

} // namespace headroom
