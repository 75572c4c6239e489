// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A parameter that peft adapts as such: while its module runs, W + s·B·A stands in for it.
//
// Registering forms that once, to look at its shape and type; the first use forms it again, and it is kept until the module
// has run. The experts of a stacked parameter are adapted side by side, by one batched product that folds them all in.
// Source: peft 0.21, tuners/lora/layer.py, ParamWrapper.
#pragma once

#include "engine/architectures/projection.h"

#include <initializer_list>
#include <optional>
#include <string_view>

namespace headroom {

class AdaptedParameter {
public:
    enum class Kind : std::uint8_t {
        Matrix, ///< [outputs, inputs]
        Stack, ///< [experts, outputs, inputs]
    };

    /// `formerModules`: the linear layers that were where the parameter is now; each adds its rank. `type`: of the
    /// parameter and its adapter, where the model fixes it.
    AdaptedParameter(Construction &construction, Kind kind, const Extents &shape, Site site,
        std::initializer_list<std::string_view> formerModules, std::optional<ElementType> type = {});

    /// What the module reads.
    [[nodiscard]] const Tensor &tensor() const;

    /// While it lives, the module runs.
    class Running {
    public:
        explicit Running(AdaptedParameter &parameter);
        ~Running();
        Running(const Running &) = delete;
        Running &operator=(const Running &) = delete;

    private:
        AdaptedParameter &m_parameter;
    };

private:
    [[nodiscard]] Tensor formed() const;

    Kind m_kind = Kind::Matrix;
    Parameter *m_weight = nullptr;
    std::optional<Adapter> m_adapter {};
    bool m_running = false;
    Tensor m_first {}; ///< B as the product reads it, or for a matrix s·B·A
    Tensor m_second {}; ///< A likewise
    mutable Tensor m_whole {}; ///< what stands in for the weight, once it was asked for
};

} // namespace headroom
