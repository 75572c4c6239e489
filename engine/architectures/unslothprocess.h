// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What lives as long as Unsloth's process: buffers, rotary tables, and where the offloading of blocks stands.
//
// Derived from source, never measured: unsloth, kernels/utils.py, kernels/fast_lora.py, models/llama.py, and unsloth_zoo,
// gradient_checkpointing.py (December 2024 to August 2026).
#pragma once

#include "engine/architectures/projection.h"
#include "engine/execution/checkpointing.h"

#include <functional>
#include <vector>

namespace headroom {

/// What a release of Unsloth does with a plan.
struct UnslothChoices {
    bool addsInPlace = true; ///< products of adapters are added in place, and restored weights share a buffer: since 2025.3
    bool paddingFree = true; ///< a micro-batch is one row: since 2025.12
    bool flash = true; ///< flash-attn; else xformers
    bool checkpoints = true; ///< by a checkpoint that runs the block's backward inside its own
    bool offloads = true; ///< and sends inputs to the host
    std::int64_t returnBuffers = 2; ///< buffers for inputs that come back
    bool ownTables = false; ///< every block has rotary tables of its own: until 2025
    std::int64_t tableRows = 0; ///< of those tables, or of the model's
    std::int64_t modelTableRows = 0; ///< of the model's, beside those of the blocks
    bool divides = false; ///< the allocator rounds sizes up to fractions of a power of two: until PyTorch 2.10
    std::int64_t documents = 1; ///< rows of a micro-batch
    std::optional<std::int64_t> capacity {}; ///< of the card, where the plan says it: a chunk of logits fills half of what is free
};

class UnslothProcess {
public:
    UnslothProcess(Construction &construction, const UnslothChoices &choices);

    [[nodiscard]] const UnslothChoices &choices() const { return m_choices; }
    [[nodiscard]] Execution &execution() const { return m_execution; }

    /// Bytes of one rotary table with so many rows.
    [[nodiscard]] static std::int64_t tableBytes(const Construction &construction, std::int64_t rows);

    /// The next block that is made is the model's last.
    void announceLast(bool last) { m_nextIsLast = last; }
    [[nodiscard]] bool nextIsLast() const { return m_nextIsLast; }

    enum class Way : std::uint8_t { Forward, Back };
    /// x times weight and adapter, or times the transposed ones.
    [[nodiscard]] Tensor product(const Tensor &x, const Projection &projection, Way way);
    /// out += s·(x·A)·B, or s·(x·B)·A; each is cast when it is used, but for backward beforehand.
    void addAdapter(const Tensor &out, const Projection &projection, Way way) const;
    /// The frozen weight from its 4 bits, if it has them.
    [[nodiscard]] Tensor restored(const Projection &projection) const;

    /// Runs a block and keeps its input at most; backward runs it again, and its backward inside.
    using Run = std::function<Tensor(Tensor, const SharedTensors &)>;
    [[nodiscard]] Tensor checkpointed(const Run &block, const Tensor &x, const SharedTensors &shared, bool last);

    /// The process has seen a pass before: it knows how many blocks there are.
    void resume() { m_firstPass = false; }
    [[nodiscard]] bool firstPassDiffers() const { return !m_slots.empty(); }

private:
    /// Grows to the largest size asked for and is never let go.
    struct Buffer {
        StorageHandle storage {};
        std::int64_t bytes = 0;
    };
    [[nodiscard]] Buffer buffer(std::int64_t bytes) const;
    void need(Buffer &buffer, std::int64_t bytes) const;
    [[nodiscard]] bool stays(const Tensor &x, bool last) const;
    void makeRoom(const Tensor &x);

    friend class ReentrantNode;

    Execution &m_execution;
    UnslothChoices m_choices {};
    Buffer m_weights {};
    Buffer m_scales {};
    std::vector<Buffer> m_slots {};
    bool m_firstPass = true;
    bool m_nextIsLast = false;
};

} // namespace headroom
