// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is alive when a phase allocates most: every storage with the operator that made it, its shape, and who holds it.
//
// Read off the full log of an executed step. Sums are never stored: each level adds up what is below it, and the whole is
// the phase's level to the byte.
#pragma once

#include "engine/explain/executedlog.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Why a storage has not been let go.
enum class Holder : std::uint8_t {
    Model, ///< a parameter or a buffer of the model
    Parameter, ///< the gradient of a parameter, until the optimizer step has used it
    Optimizer,
    SavedForBackward, ///< nodes of the graph read it in backward
    Checkpoint, ///< the input of a block that will be run again
    Running, ///< a variable of what runs at this moment
};

/// Equal storages: as many as `count`, each of `each` bytes.
struct AliveStorages {
    Extents shape {};
    ElementType type = ElementType::Bf16;
    Bytes each {}; ///< rounded up as the allocator does
    std::int64_t count = 0;
    Holder holder = Holder::Running;
    std::vector<Site> savedFor {}; ///< whose nodes hold it, if they do
    /// Blocks of the model they were made in, from 0, ascending; empty: around the blocks.
    std::vector<std::int64_t> blocks {};

    [[nodiscard]] Bytes bytes() const { return each * count; }
    friend bool operator==(const AliveStorages &, const AliveStorages &);
};

/// What one operator or one kind of parameter made.
struct AliveSite {
    Site site = Site::None;
    std::vector<AliveStorages> storages {}; ///< the largest first

    [[nodiscard]] Bytes bytes() const;
    friend bool operator==(const AliveSite &, const AliveSite &) = default;
};

struct AliveTerm {
    TermId term = TermId::Weights;
    std::vector<AliveSite> sites {}; ///< the largest first

    [[nodiscard]] Bytes bytes() const;
    friend bool operator==(const AliveTerm &, const AliveTerm &) = default;
};

struct Alive {
    Phase phase = Phase::Load;
    std::vector<AliveTerm> terms {}; ///< in the order of the terms, without those that hold nothing

    [[nodiscard]] Bytes bytes() const; ///< what PyTorch has allocated at that moment
    friend bool operator==(const Alive &, const Alive &) = default;
};

/// What is alive at the first highest level of the phase. Nothing if the step has no such phase: evaluation and saving come
/// after the steady step alone.
[[nodiscard]] std::optional<Alive> aliveAtPeak(const StepLog &log, Phase phase, StepTurn turn = StepTurn::Steady);

/// The names in files, lower case with hyphens.
[[nodiscard]] std::string_view nameOf(Holder holder);
[[nodiscard]] std::string_view nameOf(Axis axis);
[[nodiscard]] std::string_view nameOf(ElementType type);

/// A shape in the model's own words times its bytes an element: "1 row × 4096 tokens × 14336 inner × 2 B". A text for files,
/// not translated.
[[nodiscard]] std::string shapeFormula(const Extents &shape, ElementType type);

} // namespace headroom
