// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Flat parameters, buckets, slices and their step.
#include "engine/training/deepspeed.h"

#include "engine/training/deepspeedhost.h"
#include "engine/training/deepspeedstep.h"
#include "engine/training/deepspeedthird.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace headroom {

namespace {

constexpr ElementType wide = ElementType::Fp32;

std::int64_t sum(std::span<const std::int64_t> sizes)
{
    return std::accumulate(sizes.begin(), sizes.end(), std::int64_t {0});
}

std::vector<Parameter *> trainedOf(const LanguageModel &model)
{
    std::vector<Parameter *> trained;
    std::ranges::copy_if(
        model.parameters(), std::back_inserter(trained), [](const Parameter *parameter) { return parameter->trained; });
    return trained;
}

}

DeepSpeed::DeepSpeed(
    Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute)
    : m_execution(execution)
    , m_compute(compute)
    , m_zero(choices.zero)
    , m_trained(trainedOf(model))
    , m_slices(m_trained, choices.ranks)
{
    m_flat = allocate(m_slices.padded(), compute, Site::FlatParameters, StorageTerm::Weights);
    for (Parameter *parameter : m_trained) {
        const Extents shape = parameter->tensor.shape();
        parameter->tensor = Tensor(m_flat, shape, compute);
        parameter->tensor.belongsTo(*parameter);
    }
    const StorageHandle clone = allocate(m_slices.size(), compute, Site::MasterClone, StorageTerm::MasterWeights);
    m_master = allocate(m_slices.size(), wide, Site::MasterCopy, StorageTerm::MasterWeights);
    if (!m_zero.stepsOnHost)
        return;
    m_master.reset(); // the host gets it in fp32
    std::int64_t largest = 0;
    for (const Parameter *parameter : m_trained)
        largest = std::max(largest, parameter->tensor.elements());
    m_staging = allocate(largest, compute, Site::Bucket, StorageTerm::ShardingBuffers);
}

StorageHandle DeepSpeed::allocate(std::int64_t elements, ElementType type, Site site, StorageTerm term) const
{
    return StorageHandle(m_execution.allocate({{elements}}, type, site, term));
}

void DeepSpeed::pass(std::int64_t elements, ElementType type, Site site, StorageTerm term) const
{
    const StorageHandle passing = allocate(elements, type, site, term);
}

void DeepSpeed::microBatchBegins(bool last)
{
    m_last = last;
    m_execution.gradientListener = this;
}

void DeepSpeed::createStates(Optimizer optimizer)
{
    if (!m_states.empty() || m_zero.stepsOnHost)
        return;
    for (std::int64_t state = 0; state < momentsOf(optimizer); ++state)
        m_states.push_back(allocate(m_slices.size(), wide, Site::Moment, StorageTerm::OptimizerState));
}

std::vector<std::int64_t> DeepSpeed::ranksThatMayNeedMost() const
{
    return m_slices.ranksThatMayNeedMost(m_trained);
}

void DeepSpeed::join(std::span<const std::int64_t> sizes) const
{
    if (sizes.size() > 1)
        pass(sum(sizes), m_compute, Site::JoinedGradients, StorageTerm::ShardingBuffers);
}

void DeepSpeed::update(Optimizer optimizer, OptimizerStep kind) const
{
    const std::int64_t slice = m_slices.size();
    stepVectors(m_execution, {&slice, 1}, optimizer, kind);
}

/// In the last micro-batch: looked through for what is not finite, measured, made fp32 and gone. Before, it is added to what
/// comes back into the staging buffer.
void DeepSpeed::sendToHost(const Parameter &parameter) const
{
    if (!m_last)
        return;
    const std::int64_t elements = own(parameter);
    measureNorm(m_execution, {&elements, 1});
    lookForOverflow(m_execution, parameter.tensor.elements());
    pass(elements, wide, Site::Fp32Copy, StorageTerm::ShardingBuffers);
}

WideFirstStage::WideFirstStage(
    Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute)
    : DeepSpeed(execution, model, choices, compute)
    , m_accumulated(allocate(slices().padded(), wide, Site::FlatGradient, StorageTerm::Gradients))
{
}

void WideFirstStage::backwardEnds()
{
    for (const Parameter *parameter : trained())
        pass(parameter->tensor.elements(), wide, Site::Fp32Copy, StorageTerm::ShardingBuffers);
    if (last())
        pass(slices().padded(), compute(), Site::ReduceInput, StorageTerm::ShardingBuffers);
}

void WideFirstStage::step(Optimizer optimizer, OptimizerStep kind)
{
    update(optimizer, kind);
    for (Parameter *parameter : trained())
        parameter->gradient = {};
}

BucketedStage::BucketedStage(
    Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute)
    : DeepSpeed(execution, model, choices, compute)
{
    if (!zero().stepsOnHost)
        pass(slices().size(), wide, Site::ZeroGradient, StorageTerm::Gradients);
}

void BucketedStage::makeBuckets()
{
    if (!m_buckets.empty())
        return;
    for (int bucket = 0; bucket < (zero().overlaps ? 2 : 1); ++bucket)
        m_buckets.push_back(allocate(zero().reduceBucket, compute(), Site::Bucket, StorageTerm::ShardingBuffers));
    m_current = 0;
}

void BucketedStage::collect(Parameter &parameter)
{
    const std::int64_t elements = parameter.tensor.elements();
    if (m_waitingElements + elements > zero().reduceBucket) {
        reduce();
        m_current = m_buckets.size() - 1 - m_current;
    }
    if (elements <= zero().reduceBucket) // a larger one is reduced where it lies
        parameter.gradient = {m_buckets[m_current], elements, compute(), false};
    m_waiting.push_back(&parameter);
    m_waitingElements += elements;
}

/// Neighbours of one rank are one piece.
void BucketedStage::reduce()
{
    std::vector<Slices::Piece> merged;
    for (const Parameter *parameter : m_waiting) {
        for (const Slices::Piece &piece : slices().of(*parameter)) {
            if (!merged.empty() && merged.back().rank == piece.rank)
                merged.back().elements += piece.elements;
            else
                merged.push_back(piece);
        }
    }
    std::vector<std::int64_t> sizes;
    for (const Slices::Piece &piece : merged) {
        sizes.push_back(piece.elements);
        if (sum(sizes) > zero().reduceBucket) {
            join(sizes);
            sizes.clear();
        }
    }
    join(sizes);
    for (Parameter *parameter : m_waiting)
        keep(*parameter);
    m_waiting.clear();
    m_waitingElements = 0;
}

void BucketedStage::keep(Parameter &parameter)
{
    if (own(parameter) == 0) {
        drop(parameter);
        return;
    }
    if (zero().stepsOnHost) {
        sendToHost(parameter);
        parameter.gradient = {};
        return;
    }
    if (!m_partition) {
        std::int64_t whole = 0;
        for (const Parameter *one : trained())
            if (own(*one) > 0)
                whole += one->tensor.elements();
        m_partition = allocate(whole, compute(), Site::SliceGradients, StorageTerm::Gradients);
    }
    parameter.gradient = {m_partition, parameter.tensor.elements(), compute(), false};
}

void BucketedStage::endReduction()
{
    reduce();
    if (!m_total)
        m_total = m_partition;
    if (last())
        m_averaged = std::exchange(m_total, {});
    m_buckets.clear();
    m_partition.reset();
    for (Parameter *parameter : trained())
        parameter->gradient = {};
}

std::vector<std::int64_t> BucketedStage::pieces() const
{
    std::vector<std::int64_t> sizes;
    for (const Parameter *parameter : trained())
        if (const std::int64_t elements = own(*parameter))
            sizes.push_back(elements);
    return sizes;
}

/// The fp32 gradient that is stepped is made of one flat tensor; a single piece needs no flat copy.
void BucketedStage::step(Optimizer optimizer, OptimizerStep kind)
{
    if (zero().stepsOnHost)
        return;
    const std::vector<std::int64_t> sizes = pieces();
    measureNorm(execution(), sizes);
    StorageHandle flat;
    if (sizes.size() > 1 && !zero().wideGradients)
        flat = allocate(sum(sizes), compute(), Site::FlatGradient, StorageTerm::OptimizerTemporaries);
    const StorageHandle stepped = allocate(sum(sizes), wide, Site::Fp32Copy, StorageTerm::OptimizerTemporaries);
    flat.reset();
    m_averaged.reset();
    update(optimizer, kind);
}

void FirstStage::arrived(Parameter &parameter)
{
    makeBuckets();
    if (zero().overlaps && last())
        collect(parameter);
}

void FirstStage::backwardEnds()
{
    if (!last())
        return;
    if (!zero().overlaps)
        for (Parameter *parameter : trained())
            collect(*parameter);
    endReduction();
}

void SecondStage::arrived(Parameter &parameter)
{
    makeBuckets();
    collect(parameter);
}

void SecondStage::keep(Parameter &parameter)
{
    const std::int64_t elements = own(parameter);
    if (!zero().wideGradients || elements == 0) {
        BucketedStage::keep(parameter);
        return;
    }
    if (!total())
        total() = allocate(slices().size(), wide, Site::SliceGradients, StorageTerm::Gradients);
    pass(elements, wide, Site::Fp32Copy, StorageTerm::ShardingBuffers);
    drop(parameter);
}

void SecondStage::step(Optimizer optimizer, OptimizerStep kind)
{
    if (!zero().wideGradients) {
        BucketedStage::step(optimizer, kind);
        return;
    }
    measureNorm(execution(), pieces());
    update(optimizer, kind);
    averaged().reset();
}

std::unique_ptr<ParallelHooks> deepSpeed(
    Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute)
{
    if (choices.zero.stage == 3)
        return std::make_unique<ThirdStage>(execution, model, choices, compute);
    if (choices.zero.stage == 2)
        return std::make_unique<SecondStage>(execution, model, choices, compute);
    if (choices.zero.wideGradients)
        return std::make_unique<WideFirstStage>(execution, model, choices, compute);
    return std::make_unique<FirstStage>(execution, model, choices, compute);
}

} // namespace headroom
