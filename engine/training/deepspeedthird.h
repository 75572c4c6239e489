// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSpeed's ZeRO stage 3 on one rank: every parameter is cut in N and gathered when a module that owns it runs.
//
// Source: DeepSpeed 0.19.8, runtime/zero/stage3.py, parameter_offload.py, linear.py.
#pragma once

#include "engine/execution/modules.h"
#include "engine/training/gathering.h"
#include "engine/training/languagemodel.h"
#include "engine/training/parallelhooks.h"

#include <unordered_map>
#include <vector>

namespace headroom {

class ThirdStage final : public ParallelHooks, public GradientListener, public ModuleListener {
public:
    ThirdStage(Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute);

    // a training step
    [[nodiscard]] bool firstStepDiffers() const override { return true; }
    [[nodiscard]] bool rehearses() const override { return true; }
    void microBatchBegins(bool last) override;
    void forwardBegins() override;
    [[nodiscard]] Tensor inputMarked(Tensor rows) override;
    void embeddingEnds() override;
    [[nodiscard]] Tensor modelEnds(Tensor hidden) override;
    [[nodiscard]] Tensor lossEnds(Tensor loss) override;
    void backwardEnds() override;
    [[nodiscard]] bool stepsItself() const override { return true; }
    void createStates(Optimizer optimizer) override;
    void step(Optimizer optimizer, OptimizerStep kind) override;

    // modules
    [[nodiscard]] Tensor begins(ModuleKey module, Tensor input) override;
    [[nodiscard]] Tensor ends(ModuleKey module, Tensor output) override;

    // gradients
    void arrived(Parameter &parameter) override;

private:
    using ModuleId = Gathering::ModuleId;
    enum class Input : std::uint8_t {
        Positional,
        Keyword, ///< called with keywords only, a module never learns that its backward has ended
    };
    struct Wrapped {
        ModuleId id = 0;
        Input input = Input::Positional;
        bool inside = false; ///< what it owns is used by a part of it
    };

    void cut(Parameter &parameter);
    void findModules(const LanguageModel &model, bool headInLoss);
    void findInBlock(const LanguageModel &model, Place place);
    ModuleId add(ModuleKey key, std::span<Parameter *const> parameters, Input input = Input::Positional);
    [[nodiscard]] std::int64_t share(const Parameter &parameter) const;
    [[nodiscard]] StorageHandle allocate(std::int64_t elements, ElementType type, Site site, StorageTerm term) const;
    void groupShares(std::int64_t limit);
    void reduce();

    Execution &m_execution;
    ElementType m_compute = ElementType::Bf16;
    ZeroChoices m_zero {};
    std::int64_t m_ranks = 1;
    std::vector<Parameter *> m_all {};
    std::vector<Parameter *> m_trained {};
    std::unordered_map<const Parameter *, std::size_t> m_number {};
    std::unordered_map<const Parameter *, std::int64_t> m_elements {};
    std::unordered_map<const Parameter *, bool> m_owned {};
    std::vector<StorageHandle> m_frozenShards {};
    StorageHandle m_flat {};
    Gathering m_gathering;
    std::unordered_map<ModuleKey, Wrapped> m_modules {};
    std::vector<ModuleId> m_outer {}; ///< peft's wrappers, and the causal model
    ModuleId m_inner = 0;
    ModuleId m_rotary = 0;
    ModuleKey m_table = nullptr;
    std::vector<std::vector<std::int64_t>> m_groups {}; ///< shares that the optimizer steps together
    std::vector<StorageHandle> m_master {};
    StorageHandle m_bucket {};
    StorageHandle m_gradients {};
    std::vector<StorageHandle> m_states {};
    std::vector<Parameter *> m_waiting {};
    std::int64_t m_filled = 0;
    bool m_last = true; ///< micro-batch of the step
};

} // namespace headroom
