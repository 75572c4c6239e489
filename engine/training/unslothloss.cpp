// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Unsloth's losses.
#include "engine/training/unslothloss.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double largestChunk = 4.0 * 1024 * 1024 * 1024; ///< bytes of a chunk of logits, if they were fp32

/// So many that a chunk of logits in fp32 would fill half of the free memory, but 4 GiB at most; one, or a multiple of four.
/// With nothing free Unsloth gives up; here the plan does not fit whatever the chunks.
std::int64_t chunks(std::int64_t rows, std::int64_t words, std::optional<std::int64_t> free)
{
    const double target
        = free && *free > 0 ? std::min(static_cast<double>(*free) / 2, largestChunk) : largestChunk;
    const double exact = static_cast<double>(rows) * static_cast<double>(words) * 4 / target;
    return exact <= 1 ? 1 : 4 * static_cast<std::int64_t>(std::ceil(exact / 4));
}

/// Gradients are formed in forward; backward multiplies them by a number into a new tensor.
class ChunkedLossNode final : public Node {
public:
    ChunkedLossNode(Execution &execution, const Tensor &hidden, const Tensor &gradient)
        : Node(execution, Site::HiddenGradient, sizeof(ChunkedLossNode))
        , m_elements(hidden.elements())
        , m_type(hidden.type())
    {
        addInput(hidden);
        keep(execution, {gradient});
    }
    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        if (wanted(0))
            outgoing[0] = gradient(execution, 0, m_elements, m_type);
    }

private:
    std::int64_t m_elements = 0;
    ElementType m_type = ElementType::Bf16;
};

Tensor chunkedLoss(const LanguageModel &model, const Tensor &hidden, std::optional<std::int64_t> free)
{
    Execution &execution = hidden.execution();
    const bool trains = recorded(hidden);
    const Tensor gradient
        = trains ? Tensor(execution, hidden.shape(), hidden.type(), Site::HiddenGradient) : Tensor();
    const std::int64_t all = hidden.elements() / model.hidden().size;
    const Extent words = model.head().tensor.shape()[0];
    const std::int64_t pieces = chunks(all, words.size, free);
    const Extent rows {(all + pieces - 1) / pieces, Axis::Token};
    Tensor logits(execution, {rows, words}, hidden.type(), Site::Logits);
    // compiled: nothing in fp32
    const Tensor ofLogits = trains ? Tensor(execution, {rows, words}, hidden.type(), Site::Logits) : Tensor();
    logits.release();
    const Tensor product
        = trains ? Tensor(execution, {rows, model.hidden()}, hidden.type(), Site::HiddenGradient) : Tensor();
    Tensor loss(execution, {{1}}, ElementType::Fp32, Site::Loss);
    if (trains)
        loss.madeBy(makeNode<ChunkedLossNode>(execution, hidden, gradient));
    return loss;
}

/// Forms tiles of logits inside its kernels only. Keeps the rows and two numbers each; backward makes their gradient.
Tensor cutCrossEntropy(const LanguageModel &model, const Tensor &hidden, const Tensor &labels)
{
    Execution &execution = hidden.execution();
    const Extent rows {hidden.shape().size(0) * (hidden.shape().size(1) - 1), Axis::Token};
    const Tensor scored(execution, {rows}, ElementType::Int32, Site::ScoredRows);
    const Tensor logSumExp(execution, {rows}, ElementType::Fp32, Site::RowStatistics);
    const Tensor average(execution, {model.head().tensor.shape()[0]}, ElementType::Fp32, Site::RowStatistics);
    const Tensor losses(execution, {rows}, ElementType::Fp32, Site::LogProbabilities);
    Tensor loss(execution, {{1}}, ElementType::Fp32, Site::Loss);
    loss.madeBy(record(execution, Site::HiddenGradient, {hidden}, {hidden, labels, scored, logSumExp, average}));
    return loss;
}

/// Keeps the logits and writes their gradient over them.
class LossInPlaceNode final : public Node {
public:
    LossInPlaceNode(Execution &execution, const Tensor &logits, const Tensor &logSumExp, const Tensor &labels)
        : Node(execution, Site::Logits, sizeof(LossInPlaceNode))
        , m_elements(logits.elements())
        , m_type(logits.type())
    {
        addInput(logits);
        keep(execution, {logits, logSumExp, labels});
    }
    void backward(Execution &, const Gradient &, Gradients &outgoing) override
    {
        outgoing[0] = {saved(0), m_elements, m_type, false};
    }

private:
    std::int64_t m_elements = 0;
    ElementType m_type = ElementType::Bf16;
};

Tensor wholeLoss(const LanguageModel &model, const Tensor &hidden, const Tensor &labels)
{
    Execution &execution = hidden.execution();
    const Tensor &head = model.head().tensor;
    const Tensor logits = linear(hidden, head, {}, head.shape()[0], Site::Logits);
    const Extent rows {hidden.elements() / model.hidden().size, Axis::Token};
    const Tensor logSumExp(execution, {rows}, ElementType::Fp32, Site::RowStatistics);
    const Tensor losses(execution, {rows}, ElementType::Fp32, Site::LogProbabilities);
    Tensor loss(execution, {{1}}, ElementType::Fp32, Site::Loss);
    if (recorded(logits))
        loss.madeBy(makeNode<LossInPlaceNode>(execution, logits, logSumExp, labels));
    return loss;
}

}

Tensor unslothLoss(const LanguageModel &model, const StepRequest &request, const Tensor &hidden, const Tensor &labels,
    std::int64_t highest)
{
    Execution &execution = hidden.execution();
    const UnslothChoices &choices = *request.unsloth;
    const Tensor within = choices.paddingFree // a document's last label is not the next one's first
        ? Tensor(execution, labels.shape(), ElementType::Int64, Site::Labels)
        : labels;
    if (request.loss == LossKind::Fused)
        return cutCrossEntropy(model, hidden, within);
    const Tensor shifted(execution, labels.shape(), ElementType::Int64, Site::Labels);
    if (request.loss == LossKind::Full)
        return wholeLoss(model, hidden, shifted);
    std::optional<std::int64_t> free;
    if (choices.capacity)
        free = std::max<std::int64_t>(*choices.capacity - highest, 0);
    return chunkedLoss(model, hidden, free);
}

} // namespace headroom
