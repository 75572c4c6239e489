// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels.
#include "engine/execution/megatronkernels.h"

#include "engine/execution/attention.h"

namespace headroom {

namespace {

/// Its gradient takes the place of what it kept.
class ExponentialsNode final : public Node {
public:
    ExponentialsNode(Execution &execution, const Tensor &exponentials, const Tensor &labels)
        : Node(execution, Site::Softmax, sizeof(ExponentialsNode))
        , m_elements(exponentials.elements())
    {
        addInput(exponentials);
        keep(execution, {exponentials, labels});
    }
    void backward(Execution &, const Gradient &, Gradients &outgoing) override
    {
        fetchSaved();
        outgoing[0] = {saved(0), m_elements, ElementType::Fp32};
        computed();
    }

private:
    std::int64_t m_elements = 0;
};

Tensor lossOf(const Tensor &labels)
{
    return Tensor(labels.execution(), labels.shape(), ElementType::Fp32, Site::Loss);
}

}

Tensor gatedInOneKernel(Tensor gate, Tensor up)
{
    Tensor product = apply(gate.execution(), up.shape(), up.type(), Site::Gated, {gate, up}, {gate, up});
    gate.release();
    up.release();
    return product;
}

Tensor fusedSoftmaxAttention(Tensor queries, Tensor keys, Tensor values, double dropped)
{
    const Tensor q = std::move(queries);
    const Extents shape = q.shape();
    const auto spread = [&](Tensor heads) {
        return heads.shape().size(2) == shape.size(2) ? std::move(heads) : repeatedHeads(std::move(heads), shape[2]);
    };
    const Tensor k = spread(std::move(keys));
    const Tensor v = spread(std::move(values));
    const Extents everyPair {shape[0], shape[2], shape[1], shape[1]};
    Tensor scores = batchedProduct(q, k, everyPair, Site::Scores);
    scores = keepsOutput(std::move(scores), Site::Softmax);
    if (dropped > 0)
        scores = dropout(std::move(scores));
    const Tensor output
        = batchedProduct(scores, v, {shape[0], shape[2], shape[1], v.shape().last()}, Site::Attention);
    return keepsNothing(output.reshaped(shape.withLast(v.shape().last())), Site::AttentionInOnePiece);
}

Tensor vocabularyParallelLoss(const Tensor &logits, const Tensor &labels)
{
    Execution &execution = logits.execution();
    const Tensor wide = cast(logits, ElementType::Fp32);
    Tensor loss = lossOf(labels);
    if (recorded(wide))
        loss.madeBy(makeNode<ExponentialsNode>(execution, wide, labels));
    return loss;
}

Tensor narrowVocabularyParallelLoss(const Tensor &logits, const Tensor &labels)
{
    const Tensor exponentials(logits.execution(), logits.shape(), logits.type(), Site::Softmax);
    Tensor loss = lossOf(labels);
    loss.madeBy(record(logits.execution(), Site::Softmax, {logits}, {exponentials, labels}));
    return loss;
}

} // namespace headroom
