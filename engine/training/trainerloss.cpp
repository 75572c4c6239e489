// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Losses of torchtune and torchtitan.
#include "engine/training/trainerloss.h"

#include "engine/execution/losses.h"
#include "engine/training/trainers.h"

#include <array>

namespace headroom {

namespace {

/// The extents of torch.tensor_split.
std::array<std::int64_t, lossChunks> sharedOut(std::int64_t total)
{
    std::array<std::int64_t, lossChunks> sizes {};
    for (std::int64_t chunk = 0; chunk < lossChunks; ++chunk)
        sizes[static_cast<std::size_t>(chunk)] = total / lossChunks + (chunk < total % lossChunks ? 1 : 0);
    return sizes;
}

Tensor scored(Tensor logits, const Tensor &labels)
{
    const Tensor narrow = std::move(logits); // a local until the loss is formed
    return crossEntropy(cast(narrow, ElementType::Fp32), labels);
}

Tensor plus(Tensor total, const Tensor &loss)
{
    const Tensor before = std::move(total);
    return apply(before.execution(), {{1}}, ElementType::Fp32, Site::Loss,
        {{before, GradientRule::through()}, {loss, GradientRule::through()}});
}

/// Starts a backward with a gradient that exists already, or is written over what is there.
class HandedOver final : public Node {
public:
    HandedOver(Execution &execution, const Tensor &hidden, const Tensor &gradient)
        : Node(execution, Site::HiddenGradient, sizeof(HandedOver))
        , m_elements(gradient.elements())
        , m_type(gradient.type())
    {
        addInput(hidden);
        keep(execution, {gradient});
    }
    void backward(Execution &, const Gradient &, Gradients &outgoing) override
    {
        outgoing[0] = {saved(0), m_elements, m_type, true};
    }

private:
    std::int64_t m_elements = 0;
    ElementType m_type = ElementType::Bf16;
};

/// Compiled: one kernel reads the logits as they are, and its backward writes their gradient over them.
/// Source: torchtune's README (peaks with and without compile); derived.
enum class Compiled : std::uint8_t { No, Yes };

Tensor scoredInPlace(const Tensor &logits)
{
    Tensor loss(logits.execution(), {{1}}, ElementType::Fp32, Site::Loss);
    if (logits.execution().recording && logits.requiresGradient())
        loss.madeBy(makeNode<HandedOver>(logits.execution(), logits, logits));
    return loss;
}

/// LinearCrossEntropyLoss: the rows that count, copied; head and loss for an eighth at a time, but backward only at the end.
Tensor linearCrossEntropy(const LanguageModel &model, const Tensor &input, Compiled compiled)
{
    Execution &execution = input.execution();
    const Extent rows {input.elements() / model.hidden().size, Axis::Token};
    const Tensor found(execution, {rows}, ElementType::Int64, Site::ScoredRows);
    const Tensor targets(execution, {rows}, ElementType::Int64, Site::Labels);
    const Tensor x = apply(execution, {rows, model.hidden()}, input.type(), Site::ScoredRows,
        {input.viewed({rows, model.hidden()})}, {found});
    std::vector<Tensor> pieces;
    for (const std::int64_t size : sharedOut(rows.size))
        pieces.push_back(x.part({{size, Axis::Token}, model.hidden()}));
    Tensor total(execution, {{1}}, ElementType::Fp32, Site::Loss);
    for (const Tensor &piece : pieces)
        total = plus(std::move(total),
            compiled == Compiled::Yes ? scoredInPlace(model.logits(piece)) : scored(model.logits(piece), targets));
    return total;
}

/// CEWithChunkedOutputLoss of torchtune 0.6: the head for an eighth of each row at a time, inside the model; a trained head
/// wants its rows in one piece. All logits live until the loss returns.
Tensor chunkedOutputLoss(const LanguageModel &model, Tensor input, const Tensor &labels, ParallelHooks &hooks)
{
    Tensor x = std::move(input);
    Execution &execution = x.execution();
    const bool copies = x.shape().size(0) > 1 && model.head().trained;
    std::vector<Tensor> pieces;
    for (const std::int64_t size : sharedOut(x.shape().size(1)))
        pieces.push_back(x.part({x.shape()[0], {size, Axis::Token}, x.shape()[2]}));
    for (Tensor &piece : pieces) {
        const Tensor rows = copies
            ? apply(execution, piece.shape(), piece.type(), Site::ScoredRows, {{piece, GradientRule::through()}})
            : piece;
        piece = hooks.headEnds(model.logits(rows));
    }
    x.release();
    hooks.rootEnds();
    Tensor total(execution, {{1}}, ElementType::Fp32, Site::Loss);
    for (const Tensor &piece : pieces)
        total = plus(std::move(total), scored(piece, labels));
    return total;
}

/// A leaf that keeps its gradient until it is asked for.
class Collected final : public Node {
public:
    explicit Collected(Execution &execution, StorageHandle &gradient)
        : Node(execution, Site::HiddenGradient, sizeof(Collected))
        , m_gradient(gradient)
    {
    }
    void backward(Execution &, const Gradient &incoming, Gradients &) override { m_gradient = incoming.storage; }

private:
    StorageHandle &m_gradient;
};

/// ChunkedLossWrapper: forward and backward of the head for an eighth at a time. Its weight stays gathered, its gradient is
/// summed in the type of the reduction and reduced after the last; the gradient of the rows is put together in fp32.
Tensor backwardByChunk(const LanguageModel &model, const Tensor &x, const Tensor &labels, ParallelHooks &hooks)
{
    Execution &execution = x.execution();
    const Extents chunk {{x.shape().size(0) / lossChunks, Axis::Token}, x.shape()[1]};
    const bool trains = recorded(x);
    const Tensor collected = trains ? Tensor(execution, x.shape(), ElementType::Fp32, Site::HiddenGradient) : Tensor();
    StorageHandle gradient;
    Tensor logits;
    Tensor loss;
    for (std::int64_t number = 0; number < lossChunks; ++number) {
        hooks.chunkBegins(number + 1 == lossChunks);
        Tensor piece = x.alias().reshaped(chunk);
        if (trains)
            piece.madeBy(makeNode<Collected>(execution, gradient));
        logits = model.logits(hooks.chunkInput(std::move(piece)));
        loss = scored(logits, labels);
        if (!trains)
            continue;
        execution.recording = false;
        {
            const Tensor one(execution, {{1}}, ElementType::Fp32, Site::One);
            backward(execution, loss.node(), {one.storage(), 1, ElementType::Fp32});
            execution.enter(aroundBlocks);
        }
        execution.recording = true;
        const Tensor widened(execution, chunk, ElementType::Fp32, Site::HiddenGradient);
        gradient.reset();
    }
    hooks.chunksEnd();
    Tensor total(execution, {{1}}, ElementType::Fp32, Site::Loss);
    if (trains)
        total.madeBy(makeNode<HandedOver>(execution, x, cast(collected, x.type())));
    return total;
}

}

bool headIsInLoss(const StepRequest &request)
{
    const Dialect dialect = request.blocks.dialect;
    return request.loss == LossKind::Chunked && (isTorchtitan(dialect) || dialect == Dialect::Torchtune);
}

Tensor trainerLoss(
    const LanguageModel &model, const StepRequest &request, Tensor input, const Tensor &labels, ParallelHooks &hooks)
{
    Tensor hidden = std::move(input);
    const Dialect dialect = request.blocks.dialect;
    if (request.loss == LossKind::Chunked) {
        if (isTorchtitan(dialect))
            return backwardByChunk(model, hidden, labels, hooks);
        if (dialect == Dialect::Torchtune)
            return linearCrossEntropy(model, hidden, request.blocks.compiled ? Compiled::Yes : Compiled::No);
        return chunkedOutputLoss(model, std::move(hidden), labels, hooks);
    }
    Tensor logits = model.logits(hidden);
    if (isTorchtune(dialect)) // widened inside the model
        logits = cast(logits, ElementType::Fp32);
    logits = hooks.headEnds(std::move(logits));
    hidden.release();
    hooks.rootEnds();
    return scored(std::move(logits), labels);
}

} // namespace headroom
