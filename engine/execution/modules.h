// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The modules of a model, as torch calls them: whoever shards parameters by module is told when one runs.
#pragma once

#include "engine/execution/execution.h"

#include <type_traits>

namespace headroom {

/// A module is known by the address of the object that stands for it.
using ModuleKey = const void *;

/// Told when modules run. What is passed comes back, perhaps with a node on it that acts in backward.
class ModuleListener {
public:
    virtual ~ModuleListener() = default;
    [[nodiscard]] virtual Tensor begins(ModuleKey module, Tensor input) = 0;
    [[nodiscard]] virtual Tensor ends(ModuleKey module, Tensor output) = 0;
};

/// Runs a function as a module's forward.
template <typename Run> [[nodiscard]] Tensor inModule(ModuleKey module, const Tensor &input, Run run)
{
    ModuleListener *listener = input.execution().modules;
    if (!listener)
        return run(input);
    return listener->ends(module, run(listener->begins(module, input)));
}

/// A module that hands its input on: an activation or a dropout, whose operator stands elsewhere.
[[nodiscard]] inline Tensor throughModule(ModuleKey module, Tensor input)
{
    ModuleListener *listener = input.execution().modules;
    return listener ? listener->ends(module, listener->begins(module, std::move(input))) : input;
}

} // namespace headroom
