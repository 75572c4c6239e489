// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a text that should be a plan, a config or a catalogue, as data. Sentences are made in app/text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

enum class FormatProblem : std::uint8_t {
    Empty,
    TooLarge, ///< limit: expected, in bytes
    TooDeep, ///< nested deeper than expected
    Syntax, ///< not JSON; line and column say where
    NotAnObject,
    GitLfsPointer,
    Html,
    SymlinkTarget, ///< the text is the path a symbolic link pointed to
    DuplicateKey,
    NumberTooLarge, ///< a number beyond what a double or 64 bits hold
    UnknownKey,
    MissingKey,
    WrongType, ///< expected says which type
    OutOfRange, ///< expected says the limits
    UnknownValue, ///< expected lists the choices
    Contradiction, ///< key and other exclude each other
    DoesNotDivide, ///< key does not divide other
    WrongFormat, ///< another kind of document
    NewerVersion,
    UnknownArchitecture, ///< model_type is not known; understood lists the keys that were
    UnsupportedArchitecture, ///< known by name, but not a decoder whose training is modelled; other says what it is
};

struct FormatError {
    FormatProblem problem = FormatProblem::Syntax;
    std::string key {}; ///< path such as "training.lora.rank" or "[3].range"
    std::string found {};
    std::string expected {};
    std::string other {};
    std::int64_t line = 0; ///< from 1; 0: not known
    std::int64_t column = 0;
    std::vector<std::string> understood {};

    friend bool operator==(const FormatError &, const FormatError &) = default;
};

} // namespace headroom
