// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A model's config.json: text in, a shape or a named error out; and a shape entered by hand as such a text.
#pragma once

#include "engine/formats/formaterror.h"
#include "engine/model/shape.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

struct ReadModel {
    ModelShape shape {};
    std::vector<std::string> understood {}; ///< keys that the shape was made from, in the document's order
    std::vector<std::string> ignored {}; ///< keys that say nothing about the shape
};

/// The model that a config.json describes.
/// Errors: those of engine/formats/json; MissingKey, WrongType, OutOfRange, DoesNotDivide, UnknownValue with the key;
/// UnknownArchitecture with the keys that would be understood; UnsupportedArchitecture with what the model is.
[[nodiscard]] tl::expected<ReadModel, FormatError> readModel(std::string_view text);

/// The sizes of a decoder that a user enters for an architecture that is not known: Llama's blocks, or Mixtral's.
struct HandShape {
    std::int64_t layers = 32;
    std::int64_t hidden = 4096;
    std::int64_t heads = 32;
    std::int64_t keyValueHeads = 8;
    std::int64_t headDim = 128;
    std::int64_t intermediate = 14336; ///< of the dense network
    bool gated = true;
    std::int64_t vocabulary = 32000;
    bool tied = false;
    std::int64_t experts = 0; ///< 0: a dense model
    std::int64_t expertsPerToken = 0;
    std::int64_t expertWidth = 0;

    friend bool operator==(const HandShape &, const HandShape &) = default;
};

/// A config.json with these sizes, for the plan's `model.config`. `name` may be empty.
[[nodiscard]] std::string configByHand(const HandShape &shape, std::string_view name);

/// What the shape editor starts from: a model's sizes, as far as the editor can hold them.
[[nodiscard]] HandShape handShapeOf(const ModelShape &shape);

/// The model of these sizes. Errors as readModel.
[[nodiscard]] tl::expected<ModelShape, FormatError> shapeByHand(const HandShape &shape);

} // namespace headroom
