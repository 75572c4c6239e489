// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The norms.
#include "engine/execution/norms.h"

#include <optional>

namespace headroom {

Tensor meanSquare(Tensor input)
{
    const Tensor x = std::move(input);
    Tensor square = power(x, Site::Square);
    return apply(x.execution(), x.shape().perRow(), ElementType::Fp32, Site::MeanSquare, {square});
}

namespace {

/// rsqrt(mean(x²)) of fp32 rows.
Tensor inverseRms(Tensor input)
{
    return keepsOutput(meanSquare(std::move(input)), Site::InverseRms);
}

/// x/rms(x) in fp32; the fp32 copy of x is a local of the norm that goes when this is done.
Tensor normalised(Tensor input)
{
    const Tensor x = cast(std::move(input), ElementType::Fp32);
    return multiply(x, inverseRms(x), Site::Normalised);
}

}

Tensor rmsNorm(Tensor input, const Parameter &weight)
{
    const ElementType type = input.type();
    const Tensor rows = normalised(std::move(input)); // a local of the norm, as in the next two
    return multiply(weight.tensor, cast(rows, type), Site::Norm);
}

Tensor rmsNormWide(Tensor input, const Parameter &weight)
{
    const ElementType type = input.type();
    const Tensor rows = normalised(std::move(input));
    return cast(multiply(weight.tensor, rows, Site::Norm), type);
}

Tensor rmsNormGemma(Tensor input, const Parameter &weight)
{
    const ElementType type = input.type();
    const Tensor rows = normalised(std::move(input));
    const Tensor factor
        = apply(rows.execution(), weight.tensor.shape(), ElementType::Fp32, Site::OnePlusWeight, {weight.tensor});
    return cast(multiply(rows, factor, Site::Norm), type);
}

Tensor rmsNormKernel(Tensor input, const Parameter &weight)
{
    const Tensor x = std::move(input);
    Tensor result(x.execution(), x.shape(), x.type(), Site::Norm);
    const Tensor deviation(x.execution(), x.shape().perRow(), ElementType::Fp32, Site::NormStatistics);
    const Tensor &w = weight.tensor;
    result.madeBy(record(x.execution(), Site::Norm, {x, w}, {x, w, deviation}));
    return result;
}

Tensor rmsNormHeld(Tensor input, const Parameter &weight)
{
    const ElementType type = input.type();
    const Tensor wide = cast(std::move(input), ElementType::Fp32);
    const Tensor rows = cast(multiply(wide, inverseRms(wide), Site::Normalised), type);
    return multiply(rows, weight.tensor, Site::Norm);
}

Tensor rmsNormComposed(Tensor input, const Parameter &weight)
{
    const ElementType type = input.type();
    Tensor wide = cast(std::move(input), ElementType::Fp32);
    Tensor result = multiply(weight.tensor, multiply(wide, inverseRms(wide), Site::Normalised), Site::Norm);
    wide.release();
    return cast(std::move(result), type);
}

Tensor rmsNormPower(Tensor input, const Parameter *weight)
{
    const ElementType type = input.type();
    Tensor x = cast(std::move(input), ElementType::Fp32);
    Tensor out = multiply(x, keepsInput(meanSquare(x), Site::InverseRms), Site::Normalised);
    x.release();
    if (weight) {
        const Tensor &w = weight->tensor;
        Tensor factor
            = w.type() == ElementType::Fp32 ? w : apply(out.execution(), w.shape(), ElementType::Fp32, Site::Cast, {w});
        out = multiply(std::move(out), std::move(factor), Site::Norm);
    }
    return cast(std::move(out), type);
}

Tensor unitLength(Tensor input)
{
    const ElementType type = input.type();
    const Tensor x = cast(std::move(input), ElementType::Fp32);
    return cast(multiply(x, inverseRms(x), Site::Normalised), type);
}

static Tensor layerNormKernel(const Tensor &x, const Tensor &weight, const Tensor &bias)
{
    Execution &execution = x.execution();
    Tensor result(execution, x.shape(), x.type(), Site::Norm);
    const Tensor mean(execution, x.shape().perRow(), ElementType::Fp32, Site::NormStatistics);
    const Tensor deviation(execution, x.shape().perRow(), ElementType::Fp32, Site::NormStatistics);
    if (weight && bias)
        result.madeBy(record(execution, Site::Norm, {x, weight, bias}, {x, mean, deviation, weight}));
    else if (weight)
        result.madeBy(record(execution, Site::Norm, {x, weight}, {x, mean, deviation, weight}));
    else
        result.madeBy(record(execution, Site::Norm, {x}, {x, mean, deviation}));
    return result;
}

Tensor layerNorm(Tensor input, const Parameter *weight, const Parameter *bias)
{
    const Tensor x = widened(std::move(input));
    const Tensor w = weight ? widened(weight->tensor) : Tensor();
    const Tensor b = bias ? widened(bias->tensor) : Tensor();
    return layerNormKernel(x, w, b);
}

Tensor layerNormPlusOne(Tensor input, const Parameter &weight, const Parameter &bias)
{
    const Tensor x = lowered(std::move(input));
    Execution &execution = x.execution();
    Tensor plusOne = keepsNothing(weight.tensor, Site::OnePlusWeight);
    const std::optional<ElementType> autocast = std::exchange(execution.autocast, std::nullopt);
    const Tensor w = cast(std::move(plusOne), x.type());
    const Tensor b = cast(bias.tensor, x.type());
    Tensor result = layerNormKernel(x, w, b);
    execution.autocast = autocast;
    return result;
}

Tensor layerNormCohere(Tensor input, const Parameter &weight)
{
    const ElementType type = input.type();
    Tensor x = cast(std::move(input), ElementType::Fp32);
    Tensor inverse = inverseRms(keepsNothing(x, Site::Centred));
    Tensor centred = keepsNothing(std::move(x), Site::Centred);
    const Tensor rows = multiply(std::move(centred), std::move(inverse), Site::Normalised);
    return cast(multiply(cast(weight.tensor, ElementType::Fp32), rows, Site::Norm), type);
}

} // namespace headroom
