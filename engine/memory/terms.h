// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The terms a GPU's memory consists of, the phases of a training step, and the matrix of both.
//
// A total is never stored beside its parts: it is their sum, asked for when it is wanted.
#pragma once

#include "engine/units/bytes.h"
#include "engine/units/counts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace headroom {

enum class TermId : std::uint8_t {
    Weights,
    MasterWeights,
    Gradients,
    OptimizerState,
    Activations,
    LossHead,
    ShardingBuffers,
    OptimizerTemporaries,
    KvCache,
    Overhead,
};
inline constexpr std::size_t termCount = 10;

enum class Phase : std::uint8_t { Load, Forward, Loss, Backward, OptimizerStep, Evaluation, Save };
inline constexpr std::size_t phaseCount = 7;

inline constexpr std::array<TermId, termCount> allTerms {TermId::Weights, TermId::MasterWeights, TermId::Gradients,
    TermId::OptimizerState, TermId::Activations, TermId::LossHead, TermId::ShardingBuffers,
    TermId::OptimizerTemporaries, TermId::KvCache, TermId::Overhead};
inline constexpr std::array<Phase, phaseCount> allPhases {
    Phase::Load, Phase::Forward, Phase::Loss, Phase::Backward, Phase::OptimizerStep, Phase::Evaluation, Phase::Save};

inline constexpr std::array<std::string_view, termCount> termNames {"weights", "master_weights", "gradients",
    "optimizer_state", "activations", "loss_head", "sharding_buffers", "optimizer_temporaries", "kv_cache", "overhead"};
inline constexpr std::array<std::string_view, phaseCount> phaseNames {
    "load", "forward", "loss", "backward", "optimizer_step", "evaluation", "save"};

[[nodiscard]] constexpr std::string_view nameOf(TermId term)
{
    return termNames[static_cast<std::size_t>(term)];
}
[[nodiscard]] constexpr std::string_view nameOf(Phase phase)
{
    return phaseNames[static_cast<std::size_t>(phase)];
}

/// Bytes by term. The overhead is a term like the others, but not part of what PyTorch allocates.
class TermBytes {
public:
    [[nodiscard]] constexpr Bytes &operator[](TermId term) { return m_bytes[static_cast<std::size_t>(term)]; }
    [[nodiscard]] constexpr Bytes operator[](TermId term) const { return m_bytes[static_cast<std::size_t>(term)]; }

    /// Sum of all terms, overhead included: what the GPU has to hold.
    [[nodiscard]] constexpr Bytes total() const
    {
        Bytes sum;
        for (Bytes bytes : m_bytes)
            sum += bytes;
        return sum;
    }
    /// Sum of all terms but the overhead: what torch.cuda.max_memory_allocated() would say.
    [[nodiscard]] constexpr Bytes allocated() const { return total() - (*this)[TermId::Overhead]; }

    friend constexpr bool operator==(const TermBytes &, const TermBytes &) = default;

private:
    std::array<Bytes, termCount> m_bytes {};
};

/// Which of a job's GPUs needs most, where they differ. Both count from 0.
struct WorstGpu {
    std::int64_t stage = 0; ///< of a pipeline, or of layers split over GPUs
    std::int64_t stages = 1;
    std::int64_t rank = 0; ///< among those that hold different slices
    std::int64_t ranks = 1;
    Parameters trained {}; ///< on it, where it holds a part of the model; else nothing

    friend constexpr bool operator==(const WorstGpu &, const WorstGpu &) = default;
};

/// Bytes by phase and term of one training step. A phase that the plan does not have is absent.
class StepMemory {
public:
    constexpr void set(Phase phase, const TermBytes &terms)
    {
        m_terms[static_cast<std::size_t>(phase)] = terms;
        m_present[static_cast<std::size_t>(phase)] = true;
    }
    /// In every phase that is present.
    constexpr void setOverhead(Bytes overhead)
    {
        for (std::size_t index = 0; index < phaseCount; ++index)
            if (m_present[index])
                m_terms[index][TermId::Overhead] = overhead;
    }
    [[nodiscard]] constexpr bool has(Phase phase) const { return m_present[static_cast<std::size_t>(phase)]; }
    [[nodiscard]] constexpr const TermBytes &operator[](Phase phase) const
    {
        return m_terms[static_cast<std::size_t>(phase)];
    }
    /// The phase that allocates most; of equal phases the first in the order of the step. Load if no phase is present.
    [[nodiscard]] constexpr Phase peakPhase() const
    {
        auto peak = Phase::Load;
        auto highest = Bytes(-1);
        for (std::size_t index = 0; index < phaseCount; ++index) {
            if (m_present[index] && m_terms[index].allocated() > highest) {
                highest = m_terms[index].allocated();
                peak = static_cast<Phase>(index);
            }
        }
        return peak;
    }
    [[nodiscard]] constexpr const TermBytes &peak() const { return (*this)[peakPhase()]; }

    friend constexpr bool operator==(const StepMemory &, const StepMemory &) = default;

private:
    std::array<TermBytes, phaseCount> m_terms {};
    std::array<bool, phaseCount> m_present {};
};

} // namespace headroom
