// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Linear modules as peft 0.21 finds them in the classes of transformers 5.24.
#include "engine/model/adapters.h"

#include "engine/model/checkedcount.h"
#include "engine/model/families.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>

namespace headroom {
namespace {

/// One matrix that can be adapted.
struct Linear {
    std::string_view name {};
    std::int64_t in = 0;
    std::int64_t out = 0;
    bool attention = false;
};

using Linears = std::vector<Linear>;

void addLatent(Linears &linears, std::int64_t hidden, const AttentionShape &attention)
{
    const auto &latent = *attention.latent;
    const auto queries = attention.heads * (latent.nopeDim + latent.ropeDim);
    if (latent.queryRank > 0) {
        linears.push_back({"q_a_proj", hidden, latent.queryRank});
        linears.push_back({"q_b_proj", latent.queryRank, queries});
    } else {
        linears.push_back({"q_proj", hidden, queries, true});
    }
    linears.push_back({"kv_a_proj_with_mqa", hidden, latent.keyValueRank + latent.ropeDim});
    linears.push_back({"kv_b_proj", latent.keyValueRank, attention.heads * (latent.nopeDim + attention.valueHeadDim)});
    linears.push_back({"o_proj", attention.heads * attention.valueHeadDim, hidden, true});
}

void addAttention(Linears &linears, const Family &family, std::int64_t hidden, const AttentionShape &attention)
{
    if (attention.latent) {
        addLatent(linears, hidden, attention);
        return;
    }
    const auto &names = family.modules;
    const auto queries = attention.heads * attention.headDim;
    const auto keys = attention.keyValueHeads * attention.headDim;
    if (attention.fusedQkv) {
        linears.push_back({names.qkv, hidden, queries + 2 * keys, true});
    } else {
        linears.push_back({names.query, hidden, queries * (attention.outputGate ? 2 : 1), true});
        if (!attention.borrowsKeyValue)
            linears.push_back({names.key, hidden, keys, true});
        if (!attention.borrowsKeyValue && !attention.keysAreValues)
            linears.push_back({names.value, hidden, keys, true});
    }
    linears.push_back({names.output, queries, hidden, true});
}

void addMlp(Linears &linears, const ModuleNames &names, std::int64_t hidden, const MlpShape &mlp)
{
    if (mlp.gated && mlp.fusedGateUp && !names.gateUp.empty()) {
        linears.push_back({names.gateUp, hidden, 2 * mlp.width});
    } else {
        if (mlp.gated)
            linears.push_back({names.gate, hidden, mlp.width});
        linears.push_back({names.up, hidden, mlp.width});
    }
    linears.push_back({names.down, mlp.width, hidden});
}

void addMixers(Linears &linears, std::int64_t hidden, const BlockShape &block)
{
    if (const auto &linear = block.linearAttention) {
        const auto keys = linear->keyHeads * linear->keyHeadDim;
        const auto values = linear->valueHeads * linear->valueHeadDim;
        linears.push_back({"in_proj_qkv", hidden, 2 * keys + values});
        linears.push_back({"in_proj_z", hidden, values});
        linears.push_back({"in_proj_b", hidden, linear->valueHeads});
        linears.push_back({"in_proj_a", hidden, linear->valueHeads});
        linears.push_back({"out_proj", values, hidden});
    }
    if (block.convolution) {
        linears.push_back({"in_proj", hidden, 3 * hidden});
        linears.push_back({"out_proj", hidden, hidden});
    }
}

/// Gemma's inputs per layer, streams and low-rank branch.
void addBesideBlock(Linears &linears, const ModelShape &shape)
{
    const auto hidden = shape.hidden;
    if (shape.layerInputWidth > 0) {
        linears.push_back({"per_layer_input_gate", hidden, shape.layerInputWidth});
        linears.push_back({"per_layer_projection", shape.layerInputWidth, hidden});
    }
    if (const auto n = shape.streams; n > 0) {
        linears.push_back({"correction_coefs", n, n});
        linears.push_back({"prediction_coefs", n, n * n});
        linears.push_back({"modality_router", hidden, n});
    }
    if (shape.branchRank > 0) {
        linears.push_back({"linear_left", hidden, shape.branchRank});
        linears.push_back({"linear_right", shape.branchRank, hidden});
    }
}

/// The linear modules of a block. Experts are not among them; see stackOf.
Linears linearsOf(const ModelShape &shape, const Family &family, const BlockShape &block)
{
    Linears linears;
    if (block.attention.heads > 0)
        addAttention(linears, family, shape.hidden, block.attention);
    if (block.cross)
        addAttention(linears, family, shape.hidden, *block.cross);
    addMixers(linears, shape.hidden, block);
    if (block.mlp)
        addMlp(linears, family.modules, shape.hidden, *block.mlp);
    if (block.experts && block.experts->sharedWidth > 0) {
        auto shared = block.experts->expert;
        shared.width = block.experts->sharedWidth;
        addMlp(linears, family.modules, shape.hidden, shared);
        if (block.experts->sharedGate)
            linears.push_back({"shared_expert_gate", shape.hidden, 1});
    }
    if (block.experts && block.experts->routerScales)
        linears.push_back({"proj", shape.hidden, block.experts->count});
    addBesideBlock(linears, shape);
    return linears;
}

/// Linear modules outside the blocks.
Linears linearsAround(const ModelShape &shape)
{
    Linears linears;
    if (shape.embeddingWidth > 0) {
        linears.push_back({"project_in", shape.embeddingWidth, shape.hidden});
        linears.push_back({"project_out", shape.hidden, shape.embeddingWidth});
    }
    if (shape.layerInputWidth > 0)
        linears.push_back({"per_layer_model_projection", shape.hidden, shape.layers * shape.layerInputWidth});
    for (std::int64_t i = 1; i < shape.streams; ++i) {
        linears.push_back({"altup_projections", shape.hidden, shape.hidden});
        linears.push_back({"altup_unembed_projections", shape.hidden, shape.hidden});
    }
    return linears;
}

bool isExpertName(const Family &family, std::string_view name)
{
    const auto &names = family.expertNames;
    return family.expertAdapters == ExpertAdapters::Stacked
        && (name == names.router || name == names.gate || name == names.up || name == names.down);
}

/// Which modules a request means.
class Selection {
public:
    Selection(const Family &family, const LoraTargets &targets)
        : m_family(&family)
        , m_targets(&targets)
    {
    }

    /// peft takes the names of former expert modules for the stacked parameters, and for nothing else that bears them.
    [[nodiscard]] bool takes(const Linear &linear) const
    {
        if (m_targets->kind == LoraTargets::Kind::Attention)
            return linear.attention;
        return named(linear.name) && !isExpertName(*m_family, linear.name);
    }

    /// Whether a stacked parameter is adapted that took the place of modules of this name.
    [[nodiscard]] bool takesExperts(std::string_view name) const
    {
        return m_family->expertAdapters == ExpertAdapters::Stacked && m_targets->kind != LoraTargets::Kind::Attention
            && named(name);
    }

private:
    [[nodiscard]] bool named(std::string_view name) const
    {
        return m_targets->kind == LoraTargets::Kind::AllLinear
            || std::ranges::find(m_targets->modules, name) != m_targets->modules.end();
    }

    const Family *m_family;
    const LoraTargets *m_targets;
};

/// Parameters of one adapter and, with DoRA, of its magnitudes.
/// Shape: A [rank, in], B [out, rank], magnitudes [out].
/// Unit: parameters.
/// Source: Hu et al. 2021, arXiv 2106.09685; Liu et al. 2024, arXiv 2402.09353.
CheckedCount adapter(const Linear &linear, const AdapterRequest &request)
{
    return CheckedCount {request.rank, linear.in} + CheckedCount {request.rank, linear.out}
    + CheckedCount {request.dora ? linear.out : 0};
}

/// Adapters of a layer's stacked experts and of their router.
/// Shape: gate and up together [experts, 2 x width, hidden] at twice the rank, down [experts, hidden, width], router
/// [experts, hidden].
/// Unit: parameters.
/// Source: peft 0.21, adapters of parameters; checked against models that it built, tests/data/adapters.
CheckedCount expertAdapters(const Family &family, const Selection &selection, std::int64_t hidden,
    const ExpertsShape &experts, std::int64_t rank)
{
    CheckedCount count;
    const auto width = experts.expert.width;
    if (selection.takesExperts(family.expertNames.gate))
        count += CheckedCount {2, rank, experts.count, hidden + 2 * width};
    if (selection.takesExperts(family.expertNames.down))
        count += CheckedCount {rank, experts.count, hidden + width};
    if (selection.takesExperts(family.expertNames.router))
        count += CheckedCount {rank, hidden + experts.count};
    return count;
}

/// Every name that a target may have in this model.
std::set<std::string> targetNames(const ModelShape &shape, const Family &family)
{
    std::set<std::string> names {std::string(family.modules.embedding), std::string(family.modules.head)};
    const auto add = [&names](const Linears &linears) {
        for (const auto &linear : linears)
            names.emplace(linear.name);
    };
    add(linearsAround(shape));
    for (const auto &block : shape.blocks) {
        add(linearsOf(shape, family, block));
        if (block.experts && family.expertAdapters == ExpertAdapters::Stacked) {
            for (const auto name :
                {family.expertNames.router, family.expertNames.gate, family.expertNames.up, family.expertNames.down})
                names.emplace(name);
        }
    }
    return names;
}

/// Why the targets cannot be adapted in this model, if they cannot.
std::optional<AdapterError> targetError(const ModelShape &shape, const Family &family, const AdapterRequest &request)
{
    const auto names = targetNames(shape, family);
    const auto error = [&names](std::string module) {
        return AdapterError {.module = std::move(module), .known = {names.begin(), names.end()}};
    };
    const bool hasExperts
        = std::ranges::any_of(shape.blocks, [](const auto &block) { return block.experts.has_value(); });
    const bool linearRouter = std::ranges::any_of(
        shape.blocks, [](const auto &block) { return block.experts && block.experts->routerScales; });
    if (request.targets.kind == LoraTargets::Kind::AllLinear && hasExperts) {
        const bool stacked = family.expertAdapters == ExpertAdapters::Stacked;
        if (family.expertAdapters == ExpertAdapters::Impossible || linearRouter || (stacked && request.dora))
            return error("all-linear");
    }
    if (request.targets.kind != LoraTargets::Kind::Named)
        return std::nullopt;
    const auto &modules = request.targets.modules;
    for (const auto &module : modules) {
        if (!names.contains(module))
            return error(module);
    }
    // Gate and up lie in one parameter, which is adapted as a whole or not at all.
    const auto named = [&modules](std::string_view name) { return std::ranges::find(modules, name) != modules.end(); };
    const auto &experts = family.expertNames;
    if (hasExperts && isExpertName(family, experts.gate) && named(experts.gate) != named(experts.up))
        return error(std::string(named(experts.gate) ? experts.gate : experts.up));
    return std::nullopt;
}

/// Low-rank adapters of the tables, which only a named target reaches.
CheckedCount tableAdapters(const ModelShape &shape, const Family &family, const AdapterRequest &request)
{
    CheckedCount count;
    const auto width = shape.embeddingWidth > 0 ? shape.embeddingWidth : shape.hidden;
    for (const auto &module : request.targets.modules) {
        if (module == family.modules.embedding)
            count += adapter({module, shape.vocabulary, width}, request);
        else if (module == family.modules.head)
            count += adapter({module, width, shape.headVocabulary}, request);
    }
    return count;
}

/// Whole modules that are trained beside the adapters; nothing with a name that is neither table nor head.
std::optional<CheckedCount> wholeModule(const ModelShape &shape, const Family &family, std::string_view module)
{
    const auto width = shape.embeddingWidth > 0 ? shape.embeddingWidth : shape.hidden;
    if (module == "embed_tokens" || module == family.modules.embedding)
        return CheckedCount {shape.vocabulary, width};
    if (shape.hasHead && (module == "lm_head" || module == family.modules.head))
        return CheckedCount {shape.headVocabulary, width} + CheckedCount {shape.headBias ? shape.headVocabulary : 0};
    return std::nullopt;
}

} // namespace

tl::expected<Parameters, AdapterError> adapterParameters(const ModelShape &shape, const AdapterRequest &request)
{
    static constexpr Family generic {};
    const auto *found = familyOf(shape.modelType);
    const auto &family = found != nullptr ? *found : generic;
    if (auto error = targetError(shape, family, request))
        return tl::unexpected(std::move(*error));

    const Selection selection(family, request.targets);
    const auto sum = [&](const Linears &linears) {
        CheckedCount count;
        for (const auto &linear : linears) {
            if (selection.takes(linear))
                count += adapter(linear, request);
        }
        return count;
    };
    std::vector<std::int64_t> layers(shape.blocks.size(), 0);
    for (const auto kind : shape.order)
        ++layers[kind];
    auto count = sum(linearsAround(shape));
    for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
        const auto &block = shape.blocks[i];
        count += sum(linearsOf(shape, family, block)) * layers[i];
        if (block.experts)
            count += expertAdapters(family, selection, shape.hidden, *block.experts, request.rank) * layers[i];
    }
    if (request.targets.kind == LoraTargets::Kind::Named)
        count += tableAdapters(shape, family, request);
    for (const auto &module : request.trainedModules) {
        const auto whole = wholeModule(shape, family, module);
        if (!whole)
            return tl::unexpected(AdapterError {.module = module,
                .trainedModule = true,
                .known = {std::string(family.modules.embedding), std::string(family.modules.head)}});
        count += *whole;
    }
    if (const auto value = count.value())
        return Parameters(*value);
    return tl::unexpected(AdapterError {});
}

} // namespace headroom
