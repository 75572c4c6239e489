// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// torchtune's and torchtitan's attention.
#include "engine/architectures/trainerattention.h"

#include "engine/execution/split.h"

#include <algorithm>

namespace headroom {

namespace {

/// Rows of torchtune's rotary table: what the reference runs asked for at least (max_seq_len of the builders).
constexpr std::int64_t fewestTableRows = 8192;

bool turnsHalves(const Construction &construction)
{
    return construction.shape().modelType == "qwen2";
}

/// What the three have in common.
class TrainerAttention : public Attention {
protected:
    enum class Projections : std::uint8_t { Separate, Fused };

    TrainerAttention(
        Construction &construction, const AttentionShape &shape, const BlockFacts &facts, Projections projections)
        : m_heads {shape.heads, Axis::Head}
        , m_groups {shape.keyValueHeads, Axis::KeyValueHead}
        , m_size {shape.headDim, Axis::HeadSize}
        , m_core(construction, shape, facts)
    {
        const ModuleNames &names = construction.family().modules;
        const Extent hidden {construction.shape().hidden, Axis::Hidden};
        const Extent queries {shape.heads * shape.headDim, Axis::Projection};
        const Extent keys {shape.keyValueHeads * shape.headDim, Axis::Projection};
        if (projections == Projections::Fused) {
            m_first.emplace(construction, Site::FusedQkv, names.qkv, hidden,
                Extent {queries.size + 2 * keys.size, Axis::Projection}, biasIf(shape.queryBias));
        } else {
            m_first.emplace(construction, Site::QueryProjection, names.query, hidden, queries, biasIf(shape.queryBias));
            m_k.emplace(construction, Site::KeyProjection, names.key, hidden, keys, biasIf(shape.keyBias));
            m_v.emplace(construction, Site::ValueProjection, names.value, hidden, keys, biasIf(shape.valueBias));
        }
        m_o.emplace(construction, Site::OutputProjection, names.output, queries, hidden, biasIf(shape.outputBias));
        if (!sharesRotaryTable(construction)) {
            construction.buffer(rotaryTableBytes(construction), Site::RotaryTable);
            if (const std::int64_t bytes = rotaryFrequencyBytes(construction))
                construction.buffer(bytes, Site::RotaryTable);
        }
    }

    [[nodiscard]] Tensor byHeads(const Projection &projection, const Tensor &input, Extent heads) const
    {
        return projection(input).viewed({input.shape()[0], input.shape()[1], heads, m_size});
    }
    [[nodiscard]] Extent width() const { return {m_heads.size * m_size.size, Axis::Projection}; }

    Extent m_heads {};
    Extent m_groups {};
    Extent m_size {};
    std::optional<Projection> m_first {}; ///< of queries, or of all three
    std::optional<Projection> m_k {};
    std::optional<Projection> m_v {};
    std::optional<Projection> m_o {};
    AttentionCore m_core;
};

/// Neighbours turn as pairs, in fp32: four products, a difference and a sum, stacked.
Tensor rotaryInPairs(const Tensor &x)
{
    const Tensor wide = cast(x, ElementType::Fp32);
    Execution &execution = x.execution();
    const Extents half = x.shape().withLast({x.shape().last().size / 2, Axis::HeadSize});
    const auto product = [&] {
        const Tensor part = wide.part(half);
        return apply(execution, half, ElementType::Fp32, Site::Rotary, {part}, {onDevice(execution)});
    };
    Tensor stacked;
    {
        Tensor difference;
        {
            const Tensor first = product();
            const Tensor second = product();
            difference = apply(execution, half, ElementType::Fp32, Site::Rotary,
                {{first, GradientRule::through()}, {second, GradientRule::like(second)}});
        }
        Tensor first = product();
        const Tensor sum = add(std::move(first), product(), Site::Rotary);
        stacked = apply(execution, x.shape(), ElementType::Fp32, Site::Rotary,
            {{difference, GradientRule::throughView()}, {sum, GradientRule::throughView()}});
    }
    return cast(std::move(stacked), x.type());
}

/// Both tables are cast at each call, and kept by the products.
Tensor rotaryInHalves(const Tensor &x)
{
    Execution &execution = x.execution();
    const Extents rows {{}, x.shape()[1], {}, x.shape()[3]};
    const auto table = [&] {
        return x.type() == ElementType::Fp32
            ? onDevice(execution)
            : Tensor(execution, rows, x.type(), Site::RotaryTable, StorageTerm::Weights);
    };
    const Tensor cosine = table();
    const Tensor sine = table();
    const auto byTable = [&](const Tensor &factor, const Tensor &values) {
        return apply(execution, x.shape(), x.type(), Site::Rotary, {factor}, {values});
    };
    const Tensor turned = quarterTurn(x);
    Tensor byCosine = byTable(x, cosine);
    return add(std::move(byCosine), byTable(turned, sine), Site::Rotary);
}

/// Heads are always repeated.
class TuneAttention final : public TrainerAttention {
public:
    TuneAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
        : TrainerAttention(construction, shape, facts, Projections::Separate)
        , m_halves(turnsHalves(construction))
        , m_compiled(construction.choices().compiled)
    {
    }
    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &) const override
    {
        const Tensor q = turned(byHeads(*m_first, input, m_heads));
        Tensor k = byHeads(*m_k, input, m_groups);
        Tensor v = byHeads(*m_v, input, m_groups);
        k = turned(k);
        if (m_groups.size != 1 && m_groups.size != m_heads.size) {
            k = repeatedHeads(std::move(k), m_heads);
            v = repeatedHeads(std::move(v), m_heads);
        }
        const Tensor out = m_core(q, k, v);
        return (*m_o)(out.viewed({input.shape()[0], input.shape()[1], width()}));
    }

private:
    [[nodiscard]] Tensor turned(const Tensor &x) const
    {
        if (m_compiled) // one kernel, which reads the model's table
            return keepsNothing(x, Site::Rotary);
        return m_halves ? rotaryInHalves(x) : rotaryInPairs(x);
    }

    bool m_halves = false;
    bool m_compiled = false;
};

class OldTitanAttention final : public TrainerAttention {
public:
    OldTitanAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
        : TrainerAttention(construction, shape, facts, Projections::Separate)
    {
    }
    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &) const override
    {
        QueryAndKey turned {byHeads(*m_first, input, m_heads), byHeads(*m_k, input, m_groups)};
        const Tensor v = byHeads(*m_v, input, m_groups);
        turned = rotaryComplex(turned.q, turned.k, onDevice(input.execution()).storage());
        const Tensor out = m_core(turned.q, turned.k, v);
        return (*m_o)(out.viewed({input.shape()[0], input.shape()[1], width()}));
    }
};

/// All tokens in one row; q, k and v are cut from one product and copied; each block takes its positions' rows from the table.
class TitanAttention final : public TrainerAttention {
public:
    TitanAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
        : TrainerAttention(construction, shape, facts, Projections::Fused)
    {
    }
    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &) const override
    {
        Execution &execution = input.execution();
        const Extent tokens = input.shape()[0];
        auto [turned, v] = cut(input, tokens);
        {
            const Tensor rows(execution, {tokens, m_size}, ElementType::Fp32, Site::RotaryTable);
            turned = rotaryComplex(turned.q, turned.k, rows.storage());
        }
        const Tensor out = m_core(turned.q, turned.k, v);
        return (*m_o)(out.viewed({tokens, width()}));
    }

private:
    struct Cut {
        QueryAndKey turned {};
        Tensor v {};
    };
    [[nodiscard]] Cut cut(const Tensor &input, Extent tokens) const
    {
        const std::int64_t each = m_heads.size / m_groups.size;
        const Tensor whole = (*m_first)(input);
        const auto heads = [&](std::int64_t count) { return Extents {tokens, m_groups, {count, Axis::Head}, m_size}; };
        const auto pieces = split(whole.viewed(heads(each + 2)), {heads(each), heads(1), heads(1)});
        const auto copied = [&](const Tensor &piece, Extent count, Site site) {
            return apply(
                piece.execution(), {{}, tokens, count, m_size}, piece.type(), site, {{piece, GradientRule::through()}});
        };
        Cut result;
        result.turned.q = copied(pieces[0], m_heads, Site::QueryInOnePiece);
        result.turned.k = copied(pieces[1], m_groups, Site::KeyValueInOnePiece);
        result.v = copied(pieces[2], m_groups, Site::KeyValueInOnePiece);
        return result;
    }
};

}

std::int64_t rotaryTableBytes(const Construction &construction)
{
    const BlockChoices &choices = construction.choices();
    const std::int64_t size = construction.shape().headDim;
    if (isTorchtitan(choices.dialect))
        return 4 * choices.tokens * size;
    const std::int64_t rows = std::max(choices.tokens, fewestTableRows);
    return 4 * rows * (turnsHalves(construction) ? 2 * size : size);
}

std::int64_t rotaryFrequencyBytes(const Construction &construction)
{
    return isTorchtune(construction.choices().dialect) ? 2 * construction.shape().headDim : 0;
}

bool sharesRotaryTable(const Construction &construction)
{
    const BlockChoices &choices = construction.choices();
    if (isTorchtitan(choices.dialect))
        return choices.dialect == Dialect::OldTorchtitan;
    // the builders of LoRA models make one a block, but Llama 3.2's
    const ModelShape &shape = construction.shape();
    return choices.trained || (shape.modelType == "llama" && shape.tied);
}

std::unique_ptr<Attention> makeTrainerAttention(
    Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
{
    switch (construction.choices().dialect) {
    case Dialect::Torchtitan:
        return std::make_unique<TitanAttention>(construction, shape, facts);
    case Dialect::OldTorchtitan:
        return std::make_unique<OldTitanAttention>(construction, shape, facts);
    case Dialect::Transformers:
    case Dialect::Unsloth:
    case Dialect::Megatron:
    case Dialect::Torchtune:
    case Dialect::OldTorchtune:
        break;
    }
    return std::make_unique<TuneAttention>(construction, shape, facts);
}

} // namespace headroom
