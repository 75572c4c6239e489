// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Gathers, scatters, exchanges and rings.
#include "engine/execution/collectives.h"

#include <algorithm>

namespace headroom {

namespace {

/// With another number of tokens: of the last extent but one.
Extents withTokens(const Extents &shape, std::int64_t tokens)
{
    Extents changed;
    for (std::size_t place = 0; place < shape.rank(); ++place)
        changed.append(place + 2 == shape.rank() ? Extent {tokens, Axis::Token} : shape[place]);
    return changed;
}

Extents whole(const Extents &shape, std::int64_t pieces)
{
    return withTokens(shape, shape.size(shape.rank() - 2) * pieces);
}

}

Tensor gatheredTokens(Tensor x, std::int64_t pieces)
{
    Tensor gathered = apply(x.execution(), whole(x.shape(), pieces), x.type(), Site::SequenceGather, {x});
    x.release();
    return gathered;
}

Tensor scatteredTokens(Tensor x, std::int64_t pieces)
{
    const std::int64_t tokens = x.shape().size(x.shape().rank() - 2) / pieces;
    Tensor scattered = apply(x.execution(), withTokens(x.shape(), tokens), x.type(), Site::SequenceScatter, {x});
    x.release();
    return scattered;
}

Tensor linearOverGathered(
    Tensor input, const Tensor &weight, const Tensor &bias, Extent outputs, Site site, std::int64_t pieces)
{
    const Tensor x = lowered(std::move(input));
    const Tensor w = lowered(weight);
    const Tensor b = lowered(bias);
    Execution &execution = w.execution();
    const Extents all = whole(x.shape(), pieces);
    const Temporary gathered {all.elements(), x.type(), Site::SequenceGather};
    const Temporary gradient {all.elements(), x.type(), site};
    const GradientRule ofWeight = execution.gradientsAddedInPlace ? GradientRule::none() : GradientRule::viewLike(w);
    const Tensor narrow = inFp8(x);
    const Kept keptInput = Kept::when(recorded(w), narrow ? narrow : x);
    const Kept keptWeight = Kept::when(recorded(x), w);
    NodeHandle node = b ? record(execution, site, {x, {w, ofWeight}, b}, {keptInput, keptWeight}, {gathered, gradient})
                        : record(execution, site, {x, {w, ofWeight}}, {keptInput, keptWeight}, {gathered, gradient});
    const Tensor rows(execution, all, x.type(), Site::SequenceGather);
    Tensor result(execution, all.withLast(outputs), x.type(), site);
    result.madeBy(std::move(node));
    return result;
}

Tensor gatheredWords(Tensor logits, Extent words)
{
    Tensor all = apply(logits.execution(), logits.shape().withLast(words), logits.type(), Site::Logits, {logits});
    logits.release();
    return all;
}

Tensor ringAttention(Tensor q, Tensor k, Tensor v, std::int64_t ranks)
{
    Execution &execution = q.execution();
    const ElementType type = q.type();
    const Extent pair {k.elements() + v.elements()};
    const Tensor passing(execution, {{ranks - 1}, pair}, type, Site::ContextRing, StorageTerm::ShardingBuffers);
    const Tensor partial(execution, {{ranks}, {q.elements()}}, type, Site::ContextRing, StorageTerm::ShardingBuffers);
    const Tensor corrected(execution, q.shape(), ElementType::Fp32, Site::ContextRing, StorageTerm::ShardingBuffers);
    const Temporary inBackward {5 * pair.size + q.elements(), type, Site::ContextRing};
    return flashAttention(std::move(q), std::move(k), std::move(v), 0, inBackward);
}

Tensor exchangedAttention(Tensor q, Tensor k, Tensor v, std::int64_t ranks)
{
    const auto exchanged = [&](Tensor x, std::int64_t tokens, std::int64_t heads) {
        const Extents &shape = x.shape();
        const Extents turned {
            shape[0], {tokens, Axis::Token}, {std::max<std::int64_t>(heads, 1), shape[2].axis}, shape[3]};
        Tensor there = apply(x.execution(), turned, x.type(), Site::ContextExchange, {x});
        x.release();
        return there;
    };
    const std::int64_t tokens = q.shape().size(1);
    const std::int64_t heads = q.shape().size(2);
    const auto toHeads = [&](Tensor x) {
        const std::int64_t share = x.shape().size(2) / ranks;
        return exchanged(std::move(x), tokens * ranks, share);
    };
    Tensor queries = toHeads(std::move(q));
    Tensor keys = toHeads(std::move(k));
    Tensor values = toHeads(std::move(v));
    return exchanged(flashAttention(std::move(queries), std::move(keys), std::move(values)), tokens, heads);
}

Tensor dispatchedRows(Tensor rows)
{
    return keepsNothing(std::move(rows), Site::ExpertDispatch);
}

} // namespace headroom
