// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention kernels, eager attention, rotation.
#include "engine/execution/attention.h"

#include "engine/execution/keeper.h"

namespace headroom {

namespace {

/// FlashAttention's dq accumulator has whole blocks of this many rows.
constexpr std::int64_t flashBlock = 128;

/// Batch axes of [rows, tokens, heads, size] as [rows, heads, tokens, last].
Extents byHead(const Extents &shape, Extent last)
{
    return {shape[0], shape[2], shape[1], last};
}

}

Tensor flashAttention(
    Tensor queries, Tensor keys, Tensor values, std::int64_t documents, const Temporary &beside)
{
    const Tensor q = lowered(std::move(queries));
    const Tensor k = lowered(std::move(keys));
    const Tensor v = lowered(std::move(values));
    Execution &execution = q.execution();
    const Extents &shape = q.shape();
    constexpr Keeper::Operation kept = Keeper::Operation::Attention;
    Tensor result = keepableResult(execution, shape.withLast(v.shape().last()), q.type(), Site::Attention, kept);
    const Tensor logSumExp
        = keepableResult(execution, {shape[0], shape[2], shape[1]}, ElementType::Fp32, Site::LogSumExp, kept);
    const std::int64_t rows = documents > 0 ? shape.size(1) + flashBlock * documents
                                            : (shape.size(1) + flashBlock - 1) / flashBlock * flashBlock;
    const Temporary accumulator {
        shape.size(0) * rows * shape.size(2) * shape.size(3), ElementType::Fp32, Site::DqAccumulator};
    const Temporary sums {shape.size(0) * shape.size(2) * rows, ElementType::Fp32, Site::RowSums};
    const bool grouped = k.shape().size(2) != shape.size(2);
    const auto node = [&](std::initializer_list<Temporary> temporaries) {
        return record(execution, Site::Attention, {q, k, v}, {q, k, v, result, logSumExp}, temporaries,
            Operator::Order::GradientsFirst);
    };
    if (grouped && beside.elements > 0)
        result.madeBy(node({accumulator, sums, {shape.elements(), q.type(), Site::ExpandedDk},
            {result.elements(), q.type(), Site::ExpandedDv}, beside}));
    else if (beside.elements > 0)
        result.madeBy(node({accumulator, sums, beside}));
    else if (grouped)
        result.madeBy(node({accumulator, sums, {shape.elements(), q.type(), Site::ExpandedDk},
            {result.elements(), q.type(), Site::ExpandedDv}}));
    else
        result.madeBy(node({accumulator, sums}));
    return result;
}

Tensor paddedFlashAttention(Tensor q, Tensor k, Tensor values)
{
    Tensor v = std::move(values);
    const Extents narrow = v.shape();
    Tensor padded = apply(v.execution(), narrow.withLast(q.shape().last()), v.type(), Site::PaddedValues, {v});
    Tensor whole = flashAttention(std::move(q), std::move(k), std::move(padded));
    const Extents cut = whole.shape().withLast(narrow.last());
    Tensor result = whole.part(cut);
    whole.release();
    return keepsNothing(std::move(result), Site::AttentionInOnePiece);
}

Tensor softmaxInFp32(Tensor scores, ElementType type)
{
    Tensor wide = cast(std::move(scores), ElementType::Fp32);
    const Tensor probabilities = keepsOutput(std::move(wide), Site::Softmax);
    return cast(probabilities, type);
}

Tensor inOnePiece(Tensor tensor, Site site)
{
    if (tensor.shape().size(0) == 1) {
        Tensor same = tensor.viewed(tensor.shape());
        tensor.release();
        return same;
    }
    return keepsNothing(std::move(tensor), site);
}

Tensor repeatedHeads(Tensor tensor, Extent heads)
{
    const Extents &shape = tensor.shape();
    if (shape.size(2) == heads.size || (shape.size(2) == 1 && shape.size(0) == 1))
        return inOnePiece(std::move(tensor), Site::KeyValueInOnePiece);
    Tensor repeated = apply(
        tensor.execution(), {shape[0], shape[1], heads, shape[3]}, tensor.type(), Site::RepeatedHeads, {tensor});
    tensor.release();
    return repeated;
}

/// [rows, heads, tokens, size] in memory becomes [rows, tokens, heads, size].
static Tensor attentionInOnePiece(const Tensor &output, const Extents &queries)
{
    return keepsNothing(output.reshaped(queries.withLast(output.shape().last())), Site::AttentionInOnePiece);
}

Tensor eagerAttention(Tensor queries, Tensor keys, Tensor values, const EagerChoices &choices)
{
    Tensor q = std::move(queries);
    const Extents shape = q.shape();
    const ElementType type = choices.wideQueries ? values.type() : q.type();
    if (choices.wideQueries) {
        Tensor wideQueries = cast(std::move(q), ElementType::Fp32);
        const Tensor wideKeys = cast(std::move(keys), ElementType::Fp32);
        q = lowered(std::move(wideQueries));
        keys = lowered(wideKeys);
    }
    Execution &execution = q.execution();
    const Tensor k = repeatedHeads(std::move(keys), shape[2]);
    const Tensor v = repeatedHeads(std::move(values), shape[2]);
    const Extents everyPair = byHead(shape, k.shape()[1]);
    Tensor scores = batchedProduct(inOnePiece(q, Site::QueryInOnePiece), k, everyPair, Site::Scores);
    if (!choices.distances)
        scores = keepsNothing(std::move(scores), Site::Scaled);
    if (choices.softCap == SoftCap::Scores)
        scores = keepsNothing(keepsOutput(keepsNothing(scores, Site::Scaled), Site::SoftCap), Site::Scaled);
    if (choices.distances)
        scores = addInPlace(std::move(scores), *choices.distances, Site::MaskedScores);
    else
        scores = apply(execution, everyPair, scores.type(), Site::MaskedScores, {{scores, GradientRule::through()}});
    scores = softmaxInFp32(scores, type); // the narrow ones are a local until it returns
    if (choices.dropout > 0)
        scores = dropout(std::move(scores));
    const Tensor output = batchedProduct(scores, v, byHead(shape, v.shape().last()), Site::Attention);
    return attentionInOnePiece(output, shape);
}

Tensor eagerAttentionWithSinks(Tensor queries, Tensor keys, Tensor values)
{
    const Tensor q = std::move(queries);
    const Extents shape = q.shape();
    Execution &execution = q.execution();
    const Tensor k = repeatedHeads(std::move(keys), shape[2]);
    const Tensor v = repeatedHeads(std::move(values), shape[2]);
    const Extents everyPair = byHead(shape, shape[1]);
    const Extents andSink = everyPair.withLast({shape.size(1) + 1, Axis::Token});
    Tensor scores
        = keepsNothing(batchedProduct(inOnePiece(q, Site::QueryInOnePiece), k, everyPair, Site::Scores), Site::Scaled);
    scores = apply(execution, everyPair, scores.type(), Site::MaskedScores, {{scores, GradientRule::through()}});
    scores = apply(execution, andSink, scores.type(), Site::ScoresAndSink, {scores});
    scores = apply(execution, andSink, scores.type(), Site::ScoresAndSink, {{scores, GradientRule::through()}}, {},
        {Temporary::like(scores, Site::ScoresAndSink)});
    scores = keepsOutput(std::move(scores), Site::Softmax);
    const Tensor output = batchedProduct(scores.part(everyPair), v, byHead(shape, v.shape().last()), Site::Attention);
    scores.release();
    return attentionInOnePiece(output, shape);
}

Tensor quarterTurn(const Tensor &x)
{
    const Extents half = x.shape().withLast({x.shape().last().size / 2, Axis::HeadSize});
    const Tensor negated = apply(x.execution(), half, x.type(), Site::Rotary, {x});
    return apply(x.execution(), x.shape(), x.type(), Site::Rotary, {{negated, GradientRule::through()}, x});
}

QueryAndKey rotaryComplex(const Tensor &q, const Tensor &k, const StorageHandle &table)
{
    const Tensor wideQ = cast(q, ElementType::Fp32);
    const Tensor wideK = cast(k, ElementType::Fp32);
    const auto turned = [&](const Tensor &wide) {
        return apply(wide.execution(), wide.shape(), wide.type(), Site::Rotary, {wide}, {table});
    };
    const Tensor turnedQ = turned(wideQ);
    const Tensor turnedK = turned(wideK);
    Tensor narrowQ = cast(turnedQ, q.type());
    return {std::move(narrowQ), cast(turnedK, k.type())};
}

namespace {

Tensor wholeRotary(Tensor input, const RotaryTables &tables)
{
    const Tensor x = std::move(input);
    const ElementType type = wider(x.type(), tables.type);
    // the gradient of a narrow factor is formed in the wider type, then cast
    const auto byTable = [type](const Tensor &rows, const StorageHandle &table) {
        Execution &execution = rows.execution();
        if (rows.type() == type)
            return apply(execution, rows.shape(), type, Site::Rotary, {rows}, {table});
        return apply(
            execution, rows.shape(), type, Site::Rotary, {rows}, {table}, {{rows.elements(), type, Site::Rotary}});
    };
    Tensor byCosine = byTable(x, tables.cosine);
    Tensor quarter = quarterTurn(x);
    Tensor bySine = byTable(quarter, tables.sine);
    quarter.release();
    return add(std::move(byCosine), std::move(bySine), Site::Rotary);
}

}

Tensor rotaryInFp32(Tensor input, const RotaryTables &tables)
{
    const Tensor x = std::move(input);
    const auto byTable = [](const Tensor &rows, const StorageHandle &table) {
        return apply(rows.execution(), rows.shape(), ElementType::Fp32, Site::Rotary, {rows}, {table});
    };
    Tensor byCosine = byTable(cast(x, ElementType::Fp32), tables.cosine);
    Tensor quarter = cast(quarterTurn(x), ElementType::Fp32);
    Tensor bySine = byTable(quarter, tables.sine);
    quarter.release();
    return add(std::move(byCosine), std::move(bySine), Site::Rotary);
}

Tensor rotary(Tensor input, const RotaryTables &tables, std::int64_t rotated)
{
    const Tensor x = std::move(input);
    const std::int64_t size = x.shape().last().size;
    if (rotated == size)
        return wholeRotary(x, tables);
    const Tensor front = wholeRotary(x.part(x.shape().withLast({rotated, Axis::HeadSize})), tables);
    const Tensor rest = x.part(x.shape().withLast({size - rotated, Axis::HeadSize}));
    return apply(x.execution(), x.shape(), front.type(), Site::Rotary, {front, rest});
}

} // namespace headroom
