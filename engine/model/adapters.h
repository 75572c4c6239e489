// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Low-rank adapters: which matrices are adapted, and how many parameters that trains.
#pragma once

#include "engine/model/shape.h"
#include "engine/units/counts.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

struct LoraTargets {
    enum class Kind : std::uint8_t { AllLinear, Attention, Named };
    Kind kind = Kind::AllLinear;
    std::vector<std::string> modules {}; ///< q_proj …, only for Named

    friend bool operator==(const LoraTargets &, const LoraTargets &) = default;
};

struct AdapterRequest {
    std::int64_t rank = 16;
    LoraTargets targets {};
    bool dora = false; ///< a magnitude per output as well
    std::vector<std::string> trainedModules {}; ///< whole modules beside the adapters: embed_tokens, lm_head
};

/// What cannot be adapted: a module that the model does not have, or that peft cannot adapt in it; with the names that
/// it can. Or a count beyond 2^62 (module empty).
struct AdapterError {
    std::string module {}; ///< "all-linear" where that fails as a whole
    bool trainedModule = false; ///< the name stands in trainedModules, not in targets
    std::vector<std::string> known {};
};

/// Parameters that the adapters and the whole trained modules train. Image towers are taken as frozen and not adapted.
/// Errors: AdapterError.
[[nodiscard]] tl::expected<Parameters, AdapterError> adapterParameters(
    const ModelShape &shape, const AdapterRequest &request);

} // namespace headroom
