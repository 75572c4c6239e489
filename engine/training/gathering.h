// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which parameters are whole under DeepSpeed's stage 3: modules fetch what they own before they run and release it after,
// forward and backward, and fetch ahead in the order that an earlier step has recorded.
//
// A parameter that is fetched ahead counts as live from then on; one stays whole while a module that uses it runs, or if it is
// used again within so many elements. While a checkpoint runs a block again, whoever asked for it holds its frozen parameters.
// Source: DeepSpeed 0.19.8, runtime/zero/partitioned_param_coordinator.py, parameter_offload.py, partition_parameters.py.
#pragma once

#include "engine/execution/execution.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace headroom {

/// In elements.
struct GatherChoices {
    std::int64_t ranks = 1;
    ElementType type = ElementType::Bf16;
    std::int64_t prefetch = 50'000'000;
    std::int64_t persistence = 100'000; ///< a parameter of no more stays whole
    std::int64_t maxLive = 1'000'000'000;
    std::int64_t maxReuseDistance = 1'000'000'000;
    bool sharesOnHost = false; ///< this rank's share is copied from there first
};

class Gathering {
public:
    using ModuleId = std::size_t;
    using ParameterId = std::size_t;
    enum class Pass : std::uint8_t { Forward, Backward };

    Gathering(Execution &execution, std::span<Parameter *const> parameters, const GatherChoices &choices);

    /// A module and its parameters, by their place in the list.
    ModuleId addModule(std::vector<ParameterId> parameters);
    void addToModule(ModuleId module, ParameterId parameter) { m_modules[module].parameters.push_back(parameter); }

    void forwardBegins();
    void fetch(ModuleId module, Pass pass);
    void release(ModuleId module, Pass pass);
    /// What no module has released, as the table: its input needs no gradient.
    void backwardEnds();
    /// Before the optimizer steps, and after.
    void releaseAll();
    void gatherPersistent();

    [[nodiscard]] std::int64_t padded(ParameterId parameter) const;

private:
    enum class State : std::uint8_t { Away, Arriving, Here };
    struct Gather;
    struct Held {
        Parameter *parameter = nullptr;
        std::int64_t elements = 0;
        State state = State::Away;
        std::set<ModuleId> users {}; ///< that are running
        std::shared_ptr<Gather> arriving {};
        std::optional<std::size_t> fetchedFor {}; ///< the step of the order it was fetched for
    };
    struct Module {
        std::vector<ParameterId> parameters {};
        std::set<ParameterId> recomputed {}; ///< frozen ones it holds for a checkpoint
    };
    struct Use {
        ParameterId parameter = 0;
        std::size_t step = 0;
    };

    [[nodiscard]] bool persists(ParameterId parameter) const
    {
        return m_parameters[parameter].elements <= m_choices.persistence;
    }
    void fill(Held &held, std::int64_t elements);
    [[nodiscard]] StorageHandle fromHost(std::int64_t elements);
    void wait(ParameterId parameter);
    void gather(std::vector<ParameterId> wanted);
    void fetchAhead(ModuleId module);
    [[nodiscard]] std::set<ParameterId> freeAfter(ModuleId module) const;
    void release(ParameterId parameter);

    Execution &m_execution;
    GatherChoices m_choices {};
    std::vector<Held> m_parameters {};
    std::vector<Module> m_modules {};
    std::vector<ModuleId> m_recorded {}; ///< as they are fetched in one forward and backward
    bool m_knowsOrder = false;
    std::vector<ModuleId> m_runningBackward {};
    std::deque<Use> m_queue {};
    std::size_t m_step = 0;
    std::int64_t m_available = 0;
};

} // namespace headroom
