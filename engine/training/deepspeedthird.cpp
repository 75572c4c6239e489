// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shards, modules, reduction and step of stage 3.
#include "engine/training/deepspeedthird.h"

#include "engine/training/deepspeedhost.h"
#include "engine/training/deepspeedstep.h"
#include "engine/training/hooked.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

constexpr ElementType wide = ElementType::Fp32;

std::int64_t sum(std::span<const std::int64_t> sizes)
{
    return std::accumulate(sizes.begin(), sizes.end(), std::int64_t {0});
}

/// On a module's output: fetches in backward. On its input, if that needs a gradient: releases.
template <void (Gathering::*act)(Gathering::ModuleId, Gathering::Pass)> class ModuleNode final : public Node {
public:
    ModuleNode(Execution &execution, const Tensor &tensor, Gathering &gathering, Gathering::ModuleId module)
        : Node(execution, Site::None, sizeof(ModuleNode))
        , m_gathering(gathering)
        , m_module(module)
    {
        addInput(tensor);
    }
    void backward(Execution &, const Gradient &incoming, Gradients &outgoing) override
    {
        (m_gathering.*act)(m_module, Gathering::Pass::Backward);
        outgoing[0] = incoming;
    }

private:
    Gathering &m_gathering;
    Gathering::ModuleId m_module;
};
using FetchNode = ModuleNode<&Gathering::fetch>;
using ReleaseNode = ModuleNode<&Gathering::release>;

GatherChoices gatherChoices(const ParallelChoices &choices, ElementType compute)
{
    const ZeroChoices &zero = choices.zero;
    return {choices.ranks, compute, zero.prefetch, zero.persistence, zero.maxLiveParameters, zero.maxReuseDistance,
        zero.sharesOnHost};
}

}

ThirdStage::ThirdStage(
    Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute)
    : m_execution(execution)
    , m_compute(compute)
    , m_zero(choices.zero)
    , m_ranks(choices.ranks)
    , m_all(model.parameters().begin(), model.parameters().end())
    , m_gathering(execution, m_all, gatherChoices(choices, compute))
{
    for (std::size_t number = 0; number < m_all.size(); ++number) {
        Parameter &parameter = *m_all[number];
        m_number[&parameter] = number;
        m_elements[&parameter] = parameter.tensor.elements();
        if (parameter.trained)
            m_trained.push_back(&parameter);
    }
    // shards of all, then the whole ones go, then those of what is trained become one flat tensor
    std::vector<StorageHandle> shards;
    for (Parameter *parameter : m_all) {
        StorageHandle shard;
        if (!m_zero.sharesOnHost)
            shard = allocate(share(*parameter), compute, Site::FlatParameters, StorageTerm::Weights);
        cut(*parameter);
        (parameter->trained ? shards : m_frozenShards).push_back(std::move(shard));
    }
    std::vector<std::int64_t> shares;
    for (const Parameter *parameter : m_trained)
        shares.push_back(share(*parameter));
    if (!m_zero.sharesOnHost)
        m_flat = allocate(sum(shares), compute, Site::FlatParameters, StorageTerm::Weights);
    findModules(model, choices.zero.headInLoss);
    groupShares(choices.zero.subGroup);
    shards.clear();
    std::int64_t largest = 0;
    for (const auto &group : m_groups) {
        const std::int64_t elements = sum(group);
        largest = std::max(largest, elements);
        if (m_zero.stepsOnHost) { // converted here, unless it is there already
            if (!m_zero.sharesOnHost)
                const StorageHandle converted
                    = allocate(elements, wide, Site::MasterCopy, StorageTerm::MasterWeights);
            continue;
        }
        const StorageHandle clone = allocate(elements, wide, Site::MasterClone, StorageTerm::MasterWeights);
        m_master.push_back(allocate(elements, wide, Site::MasterCopy, StorageTerm::MasterWeights));
    }
    if (!m_zero.stepsOnHost)
        const StorageHandle zero = allocate(largest, wide, Site::ZeroGradient, StorageTerm::Gradients);
    m_bucket = allocate(m_zero.reduceBucket, compute, Site::Bucket, StorageTerm::ShardingBuffers);
    if (!m_zero.stepsOnHost)
        m_gradients = allocate(
            sum(shares), m_zero.wideGradients ? wide : compute, Site::SliceGradients, StorageTerm::Gradients);
    for (const Parameter *parameter : m_trained) // each is gathered once, to hang a hook on it
        const StorageHandle whole = allocate(
            m_gathering.padded(m_number.at(parameter)), compute, Site::GatheredParameter, StorageTerm::ShardingBuffers);
    m_gathering.gatherPersistent();
    execution.modules = this;
}

StorageHandle ThirdStage::allocate(std::int64_t elements, ElementType type, Site site, StorageTerm term) const
{
    return StorageHandle(m_execution.allocate({{elements}}, type, site, term));
}

std::int64_t ThirdStage::share(const Parameter &parameter) const
{
    return (m_elements.at(&parameter) + m_ranks - 1) / m_ranks;
}

/// The whole goes; from now on its storage is filled and emptied.
void ThirdStage::cut(Parameter &parameter)
{
    const Extents shape = parameter.tensor.shape();
    parameter.tensor.release();
    const bool before = std::exchange(m_execution.forNothing, true);
    parameter.tensor
        = Tensor(m_execution, shape, m_compute, Site::GatheredParameter, StorageTerm::ShardingBuffers);
    m_execution.forNothing = before;
    parameter.tensor.belongsTo(parameter);
}

/// A group is closed when it has reached the size asked for.
void ThirdStage::groupShares(std::int64_t limit)
{
    std::int64_t all = 0;
    for (const Parameter *parameter : m_trained)
        all += share(*parameter);
    m_groups.emplace_back();
    for (const Parameter *parameter : m_trained) {
        if (all > limit && sum(m_groups.back()) >= limit)
            m_groups.emplace_back();
        m_groups.back().push_back(share(*parameter));
    }
}

ThirdStage::ModuleId ThirdStage::add(ModuleKey key, std::span<Parameter *const> parameters, Input input)
{
    std::vector<Gathering::ParameterId> numbers;
    for (const Parameter *parameter : parameters) {
        numbers.push_back(m_number.at(parameter));
        m_owned[parameter] = true;
    }
    const ModuleId id = m_gathering.addModule(std::move(numbers));
    if (key)
        m_modules[key] = {id, input};
    return id;
}

/// As transformers and peft nest them.
void ThirdStage::findModules(const LanguageModel &model, bool headInLoss)
{
    m_execution.linearKeepsInput = model.usesLinearLayers();
    const auto own = [](const Parameter &parameter) { return const_cast<Parameter *>(&parameter); };
    for (int wrapper = 0; !model.trainsAll() && wrapper < 2; ++wrapper)
        m_outer.push_back(add(nullptr, {}, Input::Keyword));
    Parameter *head = own(model.head());
    // the fused loss reads the head's weight, which makes it one of the outermost model's own
    m_outer.push_back(headInLoss ? add(head, {&head, 1}, Input::Keyword) : add(nullptr, {}, Input::Keyword));
    m_rotary = add(nullptr, {});
    m_table = &model.table();
    Parameter *table = own(model.table());
    if (!m_owned[table])
        add(table, {&table, 1});
    if (model.positions()) {
        Parameter *positions = own(*model.positions());
        add(positions, {&positions, 1});
    }
    if (!m_owned[head]) {
        std::vector<Parameter *> parts {head};
        if (model.headBias())
            parts.push_back(own(*model.headBias()));
        add(head, parts);
    }
    for (const Construction::Module &module : model.modules())
        if (!m_modules.contains(module.key))
            add(module.key, module.parameters);
    for (Place place = 1; place < model.blocks().size(); ++place)
        findInBlock(model, place);
    std::vector<Parameter *> rest;
    for (Parameter *parameter : m_all)
        if (!m_owned[parameter])
            rest.push_back(parameter);
    m_inner = add(nullptr, rest, Input::Keyword);
}

/// Experts, and their router, come with the feed-forward; what else has no module of its own with the block.
void ThirdStage::findInBlock(const LanguageModel &model, Place place)
{
    const Block &block = *model.blocks()[place];
    std::vector<Parameter *> experts;
    std::vector<Parameter *> rest;
    for (Parameter *parameter : m_all)
        if (parameter->place == place && !m_owned[parameter])
            (parameter->tensor.shape().rank() > 1 ? experts : rest).push_back(parameter);
    add(block.feedForwardModule(), experts);
    add(block.attentionModule(), {}, Input::Keyword);
    add(&block, rest);
}

Tensor ThirdStage::begins(ModuleKey key, Tensor input)
{
    const auto found = m_modules.find(key);
    if (found == m_modules.end() || m_execution.forNothing || found->second.inside)
        return input;
    Wrapped &module = found->second;
    m_gathering.fetch(module.id, Gathering::Pass::Forward);
    module.inside = true;
    if (module.input == Input::Keyword)
        return input;
    return hooked<ReleaseNode>(std::move(input), m_gathering, module.id);
}

/// A checkpoint that has recomputed enough leaves its modules as they stand.
Tensor ThirdStage::ends(ModuleKey key, Tensor output)
{
    const auto found = m_modules.find(key);
    if (found == m_modules.end() || !found->second.inside)
        return output;
    Wrapped &module = found->second;
    module.inside = false;
    if (m_execution.forNothing)
        return output;
    m_gathering.release(module.id, Gathering::Pass::Forward);
    return hooked<FetchNode>(std::move(output), m_gathering, module.id);
}

void ThirdStage::microBatchBegins(bool last)
{
    m_last = last;
    m_execution.gradientListener = this;
}

void ThirdStage::forwardBegins()
{
    m_gathering.forwardBegins();
    for (const ModuleId module : m_outer)
        m_gathering.fetch(module, Gathering::Pass::Forward);
    m_gathering.fetch(m_inner, Gathering::Pass::Forward);
}

Tensor ThirdStage::inputMarked(Tensor rows)
{
    return hooked<FetchNode>(std::move(rows), m_gathering, m_modules.at(m_table).id);
}

void ThirdStage::embeddingEnds()
{
    m_gathering.fetch(m_rotary, Gathering::Pass::Forward);
    m_gathering.release(m_rotary, Gathering::Pass::Forward);
}

Tensor ThirdStage::modelEnds(Tensor hidden)
{
    m_gathering.release(m_inner, Gathering::Pass::Forward);
    return hooked<FetchNode>(std::move(hidden), m_gathering, m_inner);
}

Tensor ThirdStage::lossEnds(Tensor loss)
{
    for (auto module = m_outer.rbegin(); module != m_outer.rend(); ++module) {
        m_gathering.release(*module, Gathering::Pass::Forward);
        loss = hooked<FetchNode>(std::move(loss), m_gathering, *module);
    }
    return loss;
}

void ThirdStage::arrived(Parameter &parameter)
{
    const std::int64_t elements = m_elements.at(&parameter);
    if (!m_waiting.empty() && m_filled + elements > m_zero.reduceBucket)
        reduce();
    if (m_filled + elements <= m_zero.reduceBucket)
        parameter.gradient = {m_bucket, elements, m_compute, false};
    m_waiting.push_back(&parameter);
    m_filled += elements;
}

/// One tensor that divides evenly is reduced where it lies, else all are joined, rank by rank.
void ThirdStage::reduce()
{
    std::int64_t shares = 0;
    bool uneven = false;
    for (const Parameter *parameter : m_waiting) {
        shares += share(*parameter);
        uneven = uneven || m_elements.at(parameter) % m_ranks != 0;
    }
    StorageHandle joined;
    if (m_waiting.size() > 1 || uneven)
        joined = allocate(shares * m_ranks, m_compute, Site::JoinedGradients, StorageTerm::ShardingBuffers);
    std::vector<StorageHandle> pieces;
    std::vector<GradientToHost> leaving;
    for (const Parameter *parameter : m_waiting)
        if (m_zero.stepsOnHost)
            leaving.emplace_back(m_execution, share(*parameter), m_zero.wideGradients ? wide : m_compute, m_last);
        else if (m_zero.wideGradients)
            pieces.push_back(allocate(share(*parameter), wide, Site::Fp32Copy, StorageTerm::ShardingBuffers));
    for (Parameter *parameter : m_waiting)
        parameter->gradient = {};
    m_waiting.clear();
    m_filled = 0;
}

void ThirdStage::backwardEnds()
{
    reduce();
    m_gathering.backwardEnds();
}

void ThirdStage::createStates(Optimizer optimizer)
{
    if (!m_states.empty() || m_zero.stepsOnHost)
        return;
    for (const auto &group : m_groups)
        for (std::int64_t state = 0; state < momentsOf(optimizer); ++state)
            m_states.push_back(allocate(sum(group), wide, Site::Moment, StorageTerm::OptimizerState));
}

/// The fp32 gradient of a group is made of one flat tensor, unless it is fp32 already or a single piece.
void ThirdStage::step(Optimizer optimizer, OptimizerStep kind)
{
    m_gathering.releaseAll();
    if (m_zero.stepsOnHost) {
        m_gathering.gatherPersistent();
        return;
    }
    for (const auto &group : m_groups)
        measureNorm(m_execution, group);
    for (const auto &group : m_groups) {
        const std::int64_t elements = sum(group);
        StorageHandle flat;
        if (group.size() > 1 && !m_zero.wideGradients)
            flat = allocate(elements, m_compute, Site::FlatGradient, StorageTerm::OptimizerTemporaries);
        const StorageHandle stepped = allocate(elements, wide, Site::Fp32Copy, StorageTerm::OptimizerTemporaries);
        flat.reset();
        stepVectors(m_execution, {&elements, 1}, optimizer, kind);
    }
    m_gathering.gatherPersistent();
}

} // namespace headroom
