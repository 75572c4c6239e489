// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Making parameters.
#include "engine/architectures/construction.h"

#include <algorithm>
#include <utility>

namespace headroom {

Construction::Construction(Execution &execution, const ModelShape &shape, const Family &family, BlockChoices choices)
    : m_execution(execution)
    , m_shape(shape)
    , m_family(family)
    , m_choices(std::move(choices))
{
    m_parameters.reserve(128);
    m_buffers.reserve(32);
}

Construction::~Construction()
{
    for (Parameter *parameter : m_parameters)
        parameter->~Parameter();
}

Parameter &Construction::parameter(const Extents &shape, Site site, ElementType type, bool trained)
{
    auto *parameter = new (m_execution.pool.allocate(sizeof(Parameter))) Parameter;
    const bool forNothing = std::exchange(m_execution.forNothing, m_choices.wholeElsewhere);
    parameter->tensor = Tensor(m_execution, shape, type, site, StorageTerm::Weights);
    m_execution.forNothing = forNothing;
    parameter->stepped = {shape, type};
    parameter->tensor.belongsTo(*parameter);
    parameter->trained = trained;
    parameter->place = m_execution.place();
    m_parameters.push_back(parameter);
    return *parameter;
}

void Construction::module(ModuleKey key, std::initializer_list<Parameter *> parameters)
{
    if (!m_choices.listsModules)
        return;
    Module &module = m_modules.emplace_back(Module {key});
    for (Parameter *parameter : parameters)
        if (parameter)
            module.parameters.push_back(parameter);
}

void Construction::buffer(std::int64_t bytes, Site site)
{
    m_buffers.push_back(m_execution.allocateBytes(bytes, site, StorageTerm::Weights));
}

std::int64_t Construction::parameterCount(std::span<const std::int64_t> standsFor) const
{
    std::int64_t count = 0;
    for (const Parameter *parameter : m_parameters)
        count += parameter->tensor.elements() * standsFor[parameter->place];
    for (const Packed &packed : m_packed)
        count += packed.elements * standsFor[packed.place];
    return count;
}

std::int64_t Construction::trainedCount(std::span<const std::int64_t> standsFor) const
{
    std::int64_t count = 0;
    for (const Parameter *parameter : m_parameters)
        if (parameter->trained)
            count += parameter->tensor.elements() * standsFor[parameter->place];
    return count;
}

bool Construction::targeted(std::string_view module) const
{
    const LoraTargets &targets = m_choices.adapters->targets;
    switch (targets.kind) {
    case LoraTargets::Kind::AllLinear:
        return true;
    case LoraTargets::Kind::Attention:
        return module == "q_proj" || module == "k_proj" || module == "v_proj" || module == "o_proj";
    case LoraTargets::Kind::Named:
        return std::find(targets.modules.begin(), targets.modules.end(), module) != targets.modules.end();
    }
    return false;
}

/// peft takes the names of linear layers that are stacked parameters now for nothing else that bears them.
/// Source: peft 0.21, utils/transformers_weight_conversion.py, as measured runs show.
static bool isFormerName(const Family &family, std::string_view module)
{
    const ExpertNames &names = family.expertNames;
    return family.expertAdapters == ExpertAdapters::Stacked
        && (module == names.router || module == names.gate || module == names.up || module == names.down);
}

bool Construction::adapts(std::string_view module) const
{
    return m_choices.adapters && targeted(module) && !isFormerName(m_family, module);
}

bool Construction::adaptsStacked(std::string_view formerModule) const
{
    return m_choices.adapters && targeted(formerModule) && isFormerName(m_family, formerModule);
}

} // namespace headroom
