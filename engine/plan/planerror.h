// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What makes a plan meaningless, as data: which keys, what was found, which limit. Sentences are made in app/text.
#pragma once

#include <string>

namespace headroom {

enum class PlanProblem {
    UnknownPreset, ///< model.preset is not in the catalogue
    UnknownGpu, ///< hardware.gpu is not in the catalogue
    NoModel, ///< none of config, config_file, preset is given
    OutOfRange, ///< a number outside its limits; limit says which
    NotBuilt, ///< a value of the contract that this build does not estimate; other says what does
    Contradiction, ///< two keys exclude each other
    DoesNotDivide, ///< key does not divide what other names
    ProductMismatch, ///< tensor x pipeline x context x data-parallel is not the number of GPUs
    Required, ///< a key that another key makes necessary is absent
    TooLarge, ///< a result does not fit into 64 bits; key names the term
    ModelUnreadable, ///< the config could not be understood; found carries the reader's sentence key
    NoPeak, ///< the GPU has no half-precision peak, so no time can be given
    CapacityUnknown, ///< the catalogue knows no capacity for the GPU
};

struct PlanError {
    PlanProblem problem = PlanProblem::OutOfRange;
    std::string key {}; ///< path in the plan document, such as "parallelism.tensor"
    std::string found {}; ///< what stands there
    std::string limit {}; ///< what is allowed, as plain text of numbers or choices
    std::string other {}; ///< the second key, or the alternative

    friend bool operator==(const PlanError &, const PlanError &) = default;
};

} // namespace headroom
