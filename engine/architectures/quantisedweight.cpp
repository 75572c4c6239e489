// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Formats and kernels of quantised linear layers.
#include "engine/architectures/quantisedweight.h"

#include "engine/units/divide.h"

namespace headroom {

namespace {

constexpr std::int64_t scalesPerScale = 256; ///< where the scales are quantised too
constexpr std::int64_t packedGroup = 128; ///< GPTQ, AWQ: inputs that share a scale

/// LLM.int8's function keeps its input as an attribute of its context, which no checkpoint sees and no backward clears: it
/// lives as long as the graph, to the end of backward.
/// Source: bitsandbytes 0.50, autograd/_functions.py, MatMul8bitLt ("ctx.tensors = (CAt, subA, A)").
class IntegerProduct final : public Node {
public:
    IntegerProduct(Execution &execution, Site site, const Tensor &input, Extent outputs)
        : Node(execution, site, sizeof(IntegerProduct))
        , m_held(input.storage())
        , m_elements(input.elements())
        , m_weight({outputs, input.shape().last()})
        , m_type(input.type())
    {
        addInput(input);
        execution.meter.kept(*m_held, site, place());
    }
    ~IntegerProduct() override
    {
        TensorStorage &storage = *m_held;
        storage.execution->meter.dropped(storage, site(), place());
    }
    IntegerProduct(const IntegerProduct &) = delete;
    IntegerProduct &operator=(const IntegerProduct &) = delete;

    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        const Tensor weight(execution, m_weight, m_type, Site::RestoredWeight);
        {
            const Tensor scales(execution, {m_weight[0]}, ElementType::Fp32, Site::QuantisationScales);
        }
        outgoing[0] = gradient(execution, 0, m_elements, m_type);
        outgoing[0].whole = false;
    }

private:
    StorageHandle m_held;
    std::int64_t m_elements = 0;
    Extents m_weight {};
    ElementType m_type = ElementType::Bf16;
};

}

QuantisedWeight::QuantisedWeight(Construction &construction, Extent inputs, Extent outputs)
    : m_inputs(inputs)
    , m_outputs(outputs)
{
    const std::int64_t elements = inputs.size * outputs.size;
    const Quantisation format = *construction.choices().quantisation;
    construction.countPacked(elements);
    switch (format) {
    case Quantisation::Nf4Double:
    case Quantisation::Nf4:
    case Quantisation::Fp4: {
        const std::int64_t blocks = divideUp(elements, numbersPerScale);
        m_scales = {{blocks}};
        m_scalesPacked = format == Quantisation::Nf4Double;
        makePacked(construction, divideUp(elements, 2));
        construction.buffer(16 * 4, Site::QuantisationScales); // the sixteen values a code stands for
        if (m_scalesPacked) {
            construction.buffer(blocks, Site::QuantisationScales);
            construction.buffer(4 * divideUp(blocks, scalesPerScale), Site::QuantisationScales);
            construction.buffer(256 * 4, Site::QuantisationScales); // the values a scale's code stands for
        } else {
            construction.buffer(4 * blocks, Site::QuantisationScales);
        }
        break;
    }
    case Quantisation::GptqInt4:
    case Quantisation::AwqInt4:
    case Quantisation::GptqInt8: {
        const std::int64_t groups = divideUp(inputs.size, packedGroup);
        const std::int64_t codesPerByte = format == Quantisation::GptqInt8 ? 1 : 2;
        m_kernel = format == Quantisation::AwqInt4 ? Kernel::RestoringForRows : Kernel::Packed;
        m_compute = construction.choices().compute;
        makePacked(construction, divideUp(elements, codesPerByte));
        construction.buffer(2 * groups * outputs.size, Site::QuantisationScales);
        construction.buffer(divideUp(groups * outputs.size, codesPerByte), Site::QuantisationScales); // zero points
        if (format != Quantisation::AwqInt4)
            construction.buffer(4 * inputs.size, Site::QuantisationScales); // the order of the inputs
        break;
    }
    case Quantisation::Int8:
        m_kernel = Kernel::Integer;
        makePacked(construction, elements);
        construction.buffer(4 * outputs.size, Site::QuantisationScales);
        break;
    }
}

/// As a buffer; or, so that it can lie in a unit of FSDP, as a parameter of 16-bit numbers that hold four codes each.
/// Source: bitsandbytes, Params4bit's quant_storage; fms-acceleration, the same for AutoGPTQ's packed integers.
void QuantisedWeight::makePacked(Construction &construction, std::int64_t bytes)
{
    if (!construction.choices().packedInUnits) {
        construction.buffer(bytes, Site::PackedWeight);
        return;
    }
    const ElementType type = construction.choices().compute;
    const std::int64_t numbers = divideUp(bytes, bytesPerElement(type));
    construction.parameter({{numbers}}, Site::PackedWeight, type, false);
    construction.countPacked(-numbers); // they stand for the elements that are counted already
}

Tensor QuantisedWeight::restored(Execution &execution) const
{
    const Tensor scales
        = m_scalesPacked ? Tensor(execution, m_scales, ElementType::Fp32, Site::QuantisationScales) : Tensor();
    return Tensor(execution, {m_outputs, m_inputs}, m_compute, Site::RestoredWeight);
}

Tensor QuantisedWeight::product(const Tensor &input, Site site) const
{
    switch (m_kernel) {
    case Kernel::Restoring:
        return cast(restoringProduct(cast(input, m_compute), site), input.type());
    case Kernel::Packed:
        return cast(packedProduct(cast(input, m_compute), site), input.type());
    case Kernel::RestoringForRows: {
        const ElementType half = input.type() == ElementType::Fp32 ? ElementType::Fp16 : input.type();
        return cast(productForRows(cast(input, half), site), input.type());
    }
    case Kernel::Integer:
        break;
    }
    return integerProduct(input, site);
}

Tensor QuantisedWeight::restoringProduct(Tensor operand, Site site) const
{
    const Tensor input = std::move(operand);
    Execution &execution = input.execution();
    const Tensor weight = restored(execution);
    Tensor result(execution, input.shape().withLast(m_outputs), input.type(), site);
    // the node holds the packed weight itself; what it restores in backward lives while its gradient is formed
    const Temporary scales {m_scales.elements(), ElementType::Fp32, Site::QuantisationScales, Temporary::Until::Next};
    if (m_scalesPacked)
        result.madeBy(record(execution, site, {input}, {}, {scales, Temporary::like(weight, Site::RestoredWeight)}));
    else
        result.madeBy(record(execution, site, {input}, {}, {Temporary::like(weight, Site::RestoredWeight)}));
    return result;
}

Tensor QuantisedWeight::packedProduct(Tensor operand, Site site) const
{
    const Tensor input = std::move(operand);
    Tensor result(input.execution(), input.shape().withLast(m_outputs), input.type(), site);
    result.madeBy(record(input.execution(), site, {input}));
    return result;
}

/// Backward multiplies batch by batch, with a copy of the weight for each row.
Tensor QuantisedWeight::productForRows(Tensor operand, Site site) const
{
    const Tensor input = std::move(operand);
    Execution &execution = input.execution();
    const std::int64_t rows = input.shape()[0].size;
    const std::int64_t elements = m_inputs.size * m_outputs.size;
    const Temporary weight {elements, input.type(), Site::RestoredWeight};
    const Temporary copies {rows * elements, input.type(), Site::RestoredWeight};
    NodeHandle node = record(execution, site, {input}, {input}, {weight, copies});
    const Tensor whole(execution, {m_outputs, m_inputs}, input.type(), Site::RestoredWeight);
    Tensor result(execution, input.shape().withLast(m_outputs), input.type(), site);
    result.madeBy(std::move(node));
    return result;
}

/// Columns of outliers, whose number the data decides, are left out.
Tensor QuantisedWeight::integerProduct(const Tensor &input, Site site) const
{
    Execution &execution = input.execution();
    const Extents shape = input.shape();
    const Extents rows {{shape.elements() / shape.last().size}};
    Tensor codes;
    Tensor scales;
    {
        const Tensor half = input.type() == ElementType::Fp16 ? input.alias()
                                                              : Tensor(execution, shape, ElementType::Fp16, Site::Cast);
        scales = Tensor(execution, rows, ElementType::Fp32, Site::QuantisationScales);
        codes = Tensor(execution, shape, ElementType::Int8, Site::QuantisedRows);
        Tensor magnitudes(execution, shape, ElementType::Fp16, Site::QuantisedRows);
        const Tensor outliers(execution, shape, ElementType::Bool, Site::QuantisedRows);
        magnitudes.release();
    }
    const Extents results = shape.withLast(m_outputs);
    const Tensor sums(execution, results, ElementType::Int32, Site::IntegerSums);
    Tensor result(execution, results, ElementType::Fp16, site);
    if (input.type() != ElementType::Fp16)
        result = Tensor(execution, results, input.type(), site);
    if (execution.recording && input.requiresGradient())
        result.madeBy(makeNode<IntegerProduct>(execution, site, input, m_outputs));
    return result;
}

} // namespace headroom
