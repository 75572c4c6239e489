// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fetching, fetching ahead and releasing.
#include "engine/training/gathering.h"

#include <algorithm>

namespace headroom {

/// One or more parameters on their way: several come in one buffer, which lives until each of them has been asked for.
struct Gathering::Gather {
    StorageHandle buffer {};
    StorageHandle share {}; ///< from the host, until it was gathered
    std::vector<ParameterId> parameters {};
    bool waited = false;
};

Gathering::Gathering(Execution &execution, std::span<Parameter *const> parameters, const GatherChoices &choices)
    : m_execution(execution)
    , m_choices(choices)
{
    for (Parameter *parameter : parameters)
        m_parameters.push_back({parameter, parameter->tensor.elements()});
}

Gathering::ModuleId Gathering::addModule(std::vector<ParameterId> parameters)
{
    m_modules.push_back({std::move(parameters)});
    return m_modules.size() - 1;
}

std::int64_t Gathering::padded(ParameterId parameter) const
{
    const std::int64_t elements = m_parameters[parameter].elements;
    return (elements + m_choices.ranks - 1) / m_choices.ranks * m_choices.ranks;
}

void Gathering::fill(Held &held, std::int64_t elements)
{
    TensorStorage &storage = *held.parameter->tensor.storage();
    m_execution.drain(storage); // a buffer it came in before may fill it again
    m_execution.refill(storage, {{elements}}, m_choices.type);
}

StorageHandle Gathering::fromHost(std::int64_t elements)
{
    return StorageHandle(
        m_execution.allocate({{elements}}, m_choices.type, Site::AllGather, StorageTerm::ShardingBuffers));
}

void Gathering::wait(ParameterId parameter)
{
    const std::shared_ptr<Gather> gather = std::exchange(m_parameters[parameter].arriving, nullptr);
    gather->share.reset();
    for (const ParameterId one : gather->parameters) {
        Held &held = m_parameters[one];
        if (held.state != State::Arriving)
            continue;
        if (gather->parameters.size() > 1)
            fill(held, held.elements);
        held.state = State::Here;
    }
}

void Gathering::forwardBegins()
{
    for (ParameterId parameter = 0; parameter < m_parameters.size(); ++parameter) {
        if (!m_parameters[parameter].arriving)
            continue;
        wait(parameter);
        release(parameter);
    }
    if (!m_recorded.empty())
        m_knowsOrder = true;
    m_queue.clear();
    if (m_knowsOrder)
        for (std::size_t step = 0; step < m_recorded.size(); ++step) {
            std::vector<ParameterId> parameters = m_modules[m_recorded[step]].parameters;
            std::ranges::sort(parameters);
            for (const ParameterId parameter : parameters)
                m_queue.push_back({parameter, step});
        }
    for (Held &held : m_parameters)
        held.fetchedFor.reset();
    m_step = 0;
    m_available = 0;
}

void Gathering::fetch(ModuleId id, Pass pass)
{
    Module &module = m_modules[id];
    if (!m_knowsOrder)
        m_recorded.push_back(id);
    if (pass == Pass::Backward && std::ranges::find(m_runningBackward, id) == m_runningBackward.end())
        m_runningBackward.push_back(id);
    gather(module.parameters);
    for (const ParameterId parameter : module.parameters) {
        Held &held = m_parameters[parameter];
        held.users.insert(id);
        if (pass == Pass::Forward && !m_runningBackward.empty() && !held.parameter->trained) {
            const ModuleId asking = m_runningBackward.back();
            m_modules[asking].recomputed.insert(parameter);
            held.users.insert(asking);
        }
        if (held.arriving)
            wait(parameter);
    }
    if (m_knowsOrder)
        fetchAhead(id);
    ++m_step;
}

void Gathering::fetchAhead(ModuleId id)
{
    std::set<ParameterId> expected;
    for (const ParameterId parameter : m_modules[id].parameters) {
        const auto &fetchedFor = m_parameters[parameter].fetchedFor;
        if (!fetchedFor || *fetchedFor < m_step)
            expected.insert(parameter);
    }
    std::set<ParameterId> found;
    while (!m_queue.empty() && found.size() < expected.size()) {
        const Use use = m_queue.front();
        m_queue.pop_front();
        m_parameters[use.parameter].fetchedFor = use.step;
        found.insert(use.parameter);
    }
    const std::int64_t room = std::min(m_choices.maxLive - m_available, m_choices.prefetch);
    std::set<ParameterId> chosen;
    std::int64_t elements = 0;
    while (!m_queue.empty() && elements < room) {
        const Use use = m_queue.front();
        m_queue.pop_front();
        Held &held = m_parameters[use.parameter];
        held.fetchedFor = held.fetchedFor ? std::max(*held.fetchedFor, use.step) : use.step;
        if (held.state == State::Away && chosen.insert(use.parameter).second)
            elements += held.elements;
    }
    gather({chosen.begin(), chosen.end()});
}

void Gathering::gather(std::vector<ParameterId> wanted)
{
    std::erase_if(wanted, [this](ParameterId parameter) { return m_parameters[parameter].state != State::Away; });
    if (wanted.empty())
        return;
    std::ranges::sort(wanted);
    const auto together = std::make_shared<Gather>();
    std::int64_t elements = 0;
    for (const ParameterId parameter : wanted) {
        Held &held = m_parameters[parameter];
        held.state = State::Arriving;
        held.arriving = together;
        m_available += held.elements;
        elements += padded(parameter);
    }
    if (wanted.size() == 1) { // it comes into what becomes its storage
        fill(m_parameters[wanted.front()], elements);
        if (m_choices.sharesOnHost)
            together->share = fromHost(elements / m_choices.ranks);
    } else {
        together->buffer = StorageHandle(
            m_execution.allocate({{elements}}, m_choices.type, Site::AllGather, StorageTerm::ShardingBuffers));
        if (m_choices.sharesOnHost) // copied together into their place in the buffer
            const StorageHandle shares = fromHost(elements / m_choices.ranks);
    }
    together->parameters = std::move(wanted);
}

/// What is not used again soon, nor was skipped by fetching ahead because it was here.
std::set<Gathering::ParameterId> Gathering::freeAfter(ModuleId id) const
{
    const std::vector<ParameterId> &own = m_modules[id].parameters;
    if (!m_knowsOrder)
        return {own.begin(), own.end()};
    std::set<ParameterId> free;
    for (const ParameterId parameter : own) {
        const auto &fetchedFor = m_parameters[parameter].fetchedFor;
        if (!persists(parameter) && (!fetchedFor || *fetchedFor <= m_step))
            free.insert(parameter);
    }
    std::int64_t distance = 0;
    for (std::size_t later = m_step; later < m_recorded.size(); ++later) {
        if (distance >= m_choices.maxReuseDistance || free.empty())
            break;
        for (const ParameterId parameter : m_modules[m_recorded[later]].parameters) {
            free.erase(parameter);
            distance += m_parameters[parameter].elements;
        }
    }
    return free;
}

void Gathering::release(ModuleId id, Pass pass)
{
    Module &module = m_modules[id];
    std::set<ParameterId> free = freeAfter(id);
    std::set<ParameterId> held(module.parameters.begin(), module.parameters.end());
    if (pass == Pass::Backward) {
        for (const ParameterId parameter : module.recomputed) {
            held.insert(parameter);
            if (!persists(parameter))
                free.insert(parameter);
        }
        module.recomputed.clear();
        std::erase(m_runningBackward, id);
    }
    for (const ParameterId parameter : held) {
        m_parameters[parameter].users.erase(id);
        if (free.contains(parameter))
            release(parameter);
    }
}

void Gathering::release(ParameterId parameter)
{
    Held &held = m_parameters[parameter];
    if (held.state != State::Here || !held.users.empty())
        return;
    held.state = State::Away;
    m_execution.drain(*held.parameter->tensor.storage());
    m_available -= held.elements;
}

void Gathering::backwardEnds()
{
    while (!m_runningBackward.empty()) {
        const ModuleId id = m_runningBackward.back();
        m_runningBackward.pop_back();
        Module &module = m_modules[id];
        std::set<ParameterId> held(module.parameters.begin(), module.parameters.end());
        held.merge(module.recomputed);
        for (const ParameterId parameter : held) {
            m_parameters[parameter].users.erase(id);
            if (!persists(parameter))
                release(parameter);
        }
        module.recomputed.clear();
    }
}

void Gathering::releaseAll()
{
    for (ParameterId parameter = 0; parameter < m_parameters.size(); ++parameter) {
        if (m_parameters[parameter].arriving)
            wait(parameter);
        m_parameters[parameter].users.clear();
        release(parameter);
    }
}

void Gathering::gatherPersistent()
{
    for (ParameterId parameter = 0; parameter < m_parameters.size(); ++parameter) {
        if (!persists(parameter))
            continue;
        m_parameters[parameter].state = State::Here;
        fill(m_parameters[parameter], padded(parameter));
    }
}

} // namespace headroom
