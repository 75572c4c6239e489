// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The losses.
#include "engine/execution/losses.h"

#include <algorithm>

namespace headroom {

Tensor crossEntropy(Tensor wideLogits, const Tensor &labels)
{
    const Tensor logits = std::move(wideLogits);
    Execution &execution = logits.execution();
    const Tensor logProbabilities(execution, logits.shape(), ElementType::Fp32, Site::LogProbabilities);
    Tensor loss(execution, {{1}}, ElementType::Fp32, Site::Loss);
    loss.madeBy(record(execution, Site::LogProbabilities, {logits}, {logProbabilities, labels},
        {{logits.elements(), ElementType::Fp32, Site::LogProbabilities}}));
    return loss;
}

Tensor narrowCrossEntropy(Tensor narrowLogits, const Tensor &labels)
{
    const Tensor logits = std::move(narrowLogits);
    Execution &execution = logits.execution();
    const Extents rows {{logits.elements() / logits.shape().last().size, Axis::Token}};
    const Tensor sums(execution, rows, ElementType::Fp32, Site::RowStatistics);
    Tensor loss(execution, {{1}}, ElementType::Fp32, Site::Loss);
    loss.madeBy(record(execution, Site::Loss, {logits}, {logits, sums, labels}));
    return loss;
}

namespace {

constexpr std::int64_t tileRows = 4096;
constexpr std::int64_t tileWords = 32768;

/// The two pieces of a loop that are alive together when they are largest: the next exists before the last is let go.
std::pair<std::int64_t, std::int64_t> neighbours(std::int64_t total, std::int64_t piece, std::int64_t rounds)
{
    const std::int64_t whole = total / piece;
    const std::int64_t rest = total % piece;
    if (whole >= 2)
        return {piece, piece};
    if (whole == 1 && rest > 0)
        return {piece, rest};
    const std::int64_t only = whole == 1 ? piece : rest;
    return {only, rounds > 1 ? only : 0};
}

class TiledNode final : public Node {
public:
    TiledNode(Execution &execution, const Tensor &hidden, const Tensor &head, const Tensor &labels,
        const Tensor &maximum, const Tensor &sum, ElementType type)
        : Node(execution, Site::LogitTile, sizeof(TiledNode))
        , m_hidden(hidden.shape())
        , m_head(head.shape())
        , m_hiddenType(hidden.type())
        , m_headType(head.type())
        , m_type(type)
    {
        addInput(hidden);
        addInput(head);
        keep(execution, {hidden, head, labels, maximum, sum});
    }

    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        fetchSaved();
        const std::int64_t rows = m_hidden.size(0);
        const Extent width = m_hidden[1];
        const Tensor ofHidden
            = wanted(0) ? Tensor(execution, m_hidden, ElementType::Fp32, Site::HiddenGradient) : Tensor();
        // of an fp32 head the sum itself becomes its gradient
        const StorageTerm termOfSum = m_headType == ElementType::Fp32 ? StorageTerm::Gradients : execution.term;
        const Tensor ofHead
            = wanted(1) ? Tensor(execution, m_head, ElementType::Fp32, Site::HeadGradient, termOfSum) : Tensor();
        const Tensor tile(execution, {{std::min(rows, tileRows), Axis::Token}, {tileWords, Axis::Vocabulary}}, m_type,
            Site::LogitTile);
        std::array<Tensor, 4> casts;
        const auto castPieces = [&](std::size_t first, std::pair<std::int64_t, std::int64_t> sizes, Axis axis,
                                    Site site, StorageTerm term) {
            casts[first] = Tensor(execution, {{sizes.first, axis}, width}, m_type, site, term);
            if (sizes.second > 0)
                casts[first + 1] = Tensor(execution, {{sizes.second, axis}, width}, m_type, site, term);
        };
        if (m_hiddenType != m_type)
            castPieces(0, neighbours(rows, tileRows, 1), Axis::Token, Site::CastRows, execution.term);
        if (m_headType != m_type)
            castPieces(2, neighbours(m_head.size(0), tileWords, (rows + tileRows - 1) / tileRows), Axis::Vocabulary,
                Site::CastWords, StorageTerm::Weights);
        // the sums in fp32 live until both gradients are formed
        const auto narrowed = [&](const Tensor &sum, ElementType type, Site site, StorageTerm term) {
            const Tensor gradient
                = !sum || type == ElementType::Fp32 ? sum : Tensor(execution, sum.shape(), type, site, term);
            return Gradient {gradient.storage(), sum ? sum.elements() : 0, type};
        };
        outgoing[0] = narrowed(ofHidden, m_hiddenType, Site::HiddenGradient, execution.term);
        outgoing[1] = narrowed(ofHead, m_headType, Site::HeadGradient, StorageTerm::Gradients);
    }

private:
    Extents m_hidden {};
    Extents m_head {};
    ElementType m_hiddenType = ElementType::Bf16;
    ElementType m_headType = ElementType::Bf16;
    ElementType m_type = ElementType::Bf16;
};

}

Tensor scoredRows(Tensor input)
{
    const Tensor hidden = std::move(input);
    const Extents &shape = hidden.shape();
    const Extent rows {shape.size(0) * (shape.size(1) - 1), Axis::Token};
    return apply(hidden.execution(), {rows, shape[2]}, hidden.type(), Site::ScoredRows, {hidden});
}

Tensor tiledCrossEntropy(Tensor input, const Parameter &head, const Tensor &labels)
{
    const Tensor scored = std::move(input);
    Execution &execution = scored.execution();
    const Extent rows = scored.shape()[0];
    const Extent words = head.tensor.shape()[0];
    const ElementType type = execution.autocast.value_or(scored.type());
    std::array<Tensor, 7> statistics;
    for (Tensor &one : statistics)
        one = Tensor(execution, {rows}, ElementType::Fp32, Site::RowStatistics);
    const Tensor tile(execution, {{std::min(rows.size, tileRows), Axis::Token}, {tileWords, Axis::Vocabulary}}, type,
        Site::LogitTile);
    // autocast casts the rows and the words of a tile
    const Tensor castRows = scored.type() == type
        ? Tensor()
        : Tensor(execution, {{std::min(rows.size, tileRows), Axis::Token}, scored.shape()[1]}, type, Site::CastRows);
    const Tensor castWords = head.tensor.type() == type
        ? Tensor()
        : Tensor(execution, {{std::min(words.size, tileWords), Axis::Vocabulary}, scored.shape()[1]}, type,
            Site::CastWords, StorageTerm::Weights);
    Tensor result(execution, {rows}, ElementType::Fp32, Site::LogProbabilities);
    if (recorded(scored, head.tensor))
        result.madeBy(makeNode<TiledNode>(execution, scored, head.tensor, labels, statistics[0], statistics[1], type));
    return result;
}

} // namespace headroom
