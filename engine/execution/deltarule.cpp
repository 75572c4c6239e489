// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The delta rule and the convolution before it.
#include "engine/execution/deltarule.h"

namespace headroom {

namespace {

/// Tokens that the kernels solve at once.
constexpr std::int64_t chunkTokens = 64;

/// What a temporary of the rule is like.
struct Like {
    Extents shape {};
    ElementType type = ElementType::Bf16;

    [[nodiscard]] Tensor made(Execution &execution, Site site = Site::DeltaRule) const
    {
        return Tensor(execution, shape, type, site);
    }
};

/// Shapes that forward and backward share.
struct RuleShapes {
    Like key {}; ///< q and k, by key head
    Like value {};
    Like keyByHead {}; ///< a key for every value head
    Like states {};
    Like number {}; ///< decay
    Like beta {};
    ElementType sums = ElementType::Bf16; ///< sums over the heads that share a key: autocast widens them

    RuleShapes(const Execution &execution, const Tensor &k, const Tensor &v, const Tensor &decay, const Tensor &betas)
        : key {k.shape(), k.type()}
        , value {v.shape(), v.type()}
        , keyByHead {v.shape().withLast(k.shape().last()), k.type()}
        , states {{{v.shape().size(0) * ((v.shape().size(1) + chunkTokens - 1) / chunkTokens)}, v.shape()[2],
                      k.shape().last(), v.shape().last()},
              k.type()}
        , number {decay.shape(), decay.type()}
        , beta {betas.shape(), betas.type()}
        , sums(execution.autocast ? ElementType::Fp32 : k.type())
    {
    }
};

class DeltaRuleNode final : public Node {
public:
    DeltaRuleNode(Execution &execution, std::initializer_list<const Tensor *> inputs, const RuleShapes &shapes,
        std::initializer_list<Kept> kept)
        : Node(execution, Site::DeltaRule, sizeof(DeltaRuleNode))
        , m_shapes(shapes)
    {
        for (const Tensor *input : inputs)
            addInput(*input);
        keep(execution, kept);
    }

    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        fetchSaved();
        Results results = chunked(execution);
        results.dq = m_shapes.key.made(execution, Site::DeltaRule); // through the division by the length
        results.dk = m_shapes.key.made(execution, Site::DeltaRule);
        const std::array<const Tensor *, 5> tensors {
            &results.dq, &results.dk, &results.dv, &results.decay, &results.beta};
        for (std::size_t input = 0; input < tensors.size(); ++input)
            outgoing[input] = {tensors[input]->storage(), tensors[input]->elements(), tensors[input]->type(), true};
    }

private:
    struct Results {
        Tensor dq {};
        Tensor dk {};
        Tensor dv {};
        Tensor decay {};
        Tensor beta {};
    };

    /// One function, whose locals all live to its end.
    [[nodiscard]] Results chunked(Execution &execution) const
    {
        const RuleShapes &s = m_shapes;
        const Tensor w = s.keyByHead.made(execution);
        const Tensor u = s.value.made(execution);
        const Tensor states = s.states.made(execution, Site::ChunkStates);
        const Tensor newValues = s.value.made(execution);
        Tensor dv = s.value.made(execution);
        const Tensor ofStates = s.states.made(execution, Site::ChunkStates);
        dv = s.value.made(execution);
        Results results {.dq = s.keyByHead.made(execution), .dk = s.keyByHead.made(execution)};
        results.decay = s.number.made(execution);
        const Tensor dw = s.keyByHead.made(execution);
        overShared(execution, results.dq);
        overShared(execution, results.dk);
        results.decay = s.number.made(execution);
        Tensor dkWithin = s.keyByHead.made(execution);
        results.dv = s.value.made(execution);
        const Tensor decayWithin = s.number.made(execution);
        results.beta = s.beta.made(execution);
        overShared(execution, dkWithin); // added to dk in place
        results.decay = s.number.made(execution);
        return results;
    }

    void overShared(Execution &execution, Tensor &gradient) const
    {
        if (!m_shapes.key.shape.sameSizes(gradient.shape()))
            gradient = Tensor(execution, m_shapes.key.shape, m_shapes.sums, Site::DeltaRule);
    }

    RuleShapes m_shapes;
};

/// Two tensors alike, as one: each is rounded up for itself.
Tensor pair(Execution &execution, const Like &like, Site site)
{
    const std::int64_t size = bytesPerElement(like.type);
    const std::int64_t rounded = Meter::rounded(like.shape.elements() * size) / size;
    return Tensor(execution, {{2 * rounded}}, like.type, site);
}

}

Tensor gatedDeltaRule(Tensor queries, Tensor keys, Tensor values, Tensor decays, Tensor betas)
{
    const Tensor q = std::move(queries);
    const Tensor k = std::move(keys);
    const Tensor v = std::move(values);
    const Tensor decay = std::move(decays);
    const Tensor beta = std::move(betas);
    Execution &execution = q.execution();
    const RuleShapes s(execution, k, v, decay, beta);
    const Tensor qInOnePiece = s.key.made(execution, Site::QueryInOnePiece);
    const Tensor kInOnePiece = s.key.made(execution, Site::KeyValueInOnePiece);
    const Tensor vInOnePiece = s.value.made(execution, Site::KeyValueInOnePiece);
    const Tensor units = pair(execution, s.key, Site::Normalised);
    const Extents heads {k.shape()[0], k.shape()[1], k.shape()[2]};
    const Tensor lengths = pair(execution, {heads, ElementType::Fp32}, Site::InverseRms);
    const Tensor cumulated = s.number.made(execution, Site::Decay);
    const Tensor triangles(execution, v.shape().withLast({chunkTokens}), k.type(), Site::Triangles);
    const Tensor w = s.keyByHead.made(execution);
    const Tensor u = s.value.made(execution);
    const Tensor states = s.states.made(execution, Site::ChunkStates);
    const Tensor newValues = s.value.made(execution);
    Tensor out = s.value.made(execution, Site::Attention);
    if (recorded(q, k, v, decay, beta))
        out.madeBy(makeNode<DeltaRuleNode>(execution, std::initializer_list<const Tensor *> {&q, &k, &v, &decay, &beta},
            s, std::initializer_list<Kept> {units, lengths, vInOnePiece, cumulated, beta, triangles}));
    return out;
}

Tensor causalConvolution(Tensor input, const Parameter &taps, const Parameter *bias)
{
    const Tensor x = lowered(std::move(input));
    const Tensor w = lowered(taps.tensor.viewed(taps.tensor.shape()));
    const Tensor b = bias ? lowered(bias->tensor) : Tensor();
    Execution &execution = x.execution();
    const Extents &shape = x.shape();
    const Extents padded {shape[0], {shape.size(1) + w.shape().last().size - 1, Axis::Token}, shape[2]};
    Tensor whole = b ? apply(execution, padded, x.type(), Site::Convolution, {x, w, b}, {x, w})
                     : apply(execution, padded, x.type(), Site::Convolution, {x, w}, {x, w});
    return whole.part(shape);
}

} // namespace headroom
