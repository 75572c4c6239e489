// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A whole model on one GPU: its parameters, its forward pass up to the head's input, and the head.
#pragma once

#include "engine/architectures/block.h"
#include "engine/architectures/imagetower.h"
#include "engine/architectures/inputfeatures.h"
#include "engine/architectures/layerinputs.h"
#include "engine/architectures/streams.h"
#include "engine/architectures/unslothprocess.h"
#include "engine/execution/depth.h"
#include "engine/training/parallelhooks.h"
#include "engine/training/steprequest.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// A block as a module of its model: what a checkpoint calls.
struct BlockModule final : Recomputable {
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;

    Block *block = nullptr;
};

class LanguageModel {
public:
    /// Builds the blocks that `depth` executes.
    LanguageModel(Execution &execution, const ModelShape &shape, const Family &family, const BlockFacts &facts,
        const StepRequest &request, const Depth &depth);

    /// What the forward pass returns: the head's input, and what lives on beside it.
    struct Forward {
        Tensor hidden {};
        SharedTensors shared {}; ///< kept to the end of backward by whoever will call a checkpoint again
    };
    /// `ids`: [rows, tokens].
    [[nodiscard]] Forward forward(const Tensor &ids, const BlockCheckpointing &checkpointing, ParallelHooks &hooks);
    /// Of a model without a vocabulary's head: what it makes of the first token, or that token.
    [[nodiscard]] Tensor answer(const Tensor &hidden) const;
    [[nodiscard]] bool hasHead() const { return m_shape.hasHead; }
    [[nodiscard]] Tensor logits(const Tensor &hidden) const;
    [[nodiscard]] const Parameter &table() const { return *m_table; }
    [[nodiscard]] const Parameter &head() const { return *m_head; }
    /// Whether this stage looks tokens up, and whether it forms the loss.
    [[nodiscard]] bool embeds() const { return m_request.stage.first(); }
    [[nodiscard]] bool scores() const { return m_request.stage.last(); }
    [[nodiscard]] const Parameter *headBias() const { return m_headBias; }
    [[nodiscard]] const Parameter *positions() const { return m_positions; }
    [[nodiscard]] const NormLayer &lastNorm() const { return *m_lastNorm; }
    /// By place, from 1.
    [[nodiscard]] std::span<const std::unique_ptr<Block>> blocks() const { return m_blocks; }
    [[nodiscard]] const std::vector<Construction::Module> &modules() const { return m_construction.modules(); }
    /// Whether its projections are linear layers to torch: GPT-2 has convolutions of its own.
    [[nodiscard]] bool usesLinearLayers() const { return m_shape.modelType != "gpt2"; }
    /// Whether the model's own parameters are trained; else adapters are.
    [[nodiscard]] bool trainsAll() const { return m_request.blocks.trained; }
    [[nodiscard]] const BlockFacts &facts() const { return m_facts; }

    /// Null but for Unsloth.
    [[nodiscard]] UnslothProcess *unsloth() { return m_unsloth ? &*m_unsloth : nullptr; }

    [[nodiscard]] Extent words() const { return {m_shape.vocabulary, Axis::Vocabulary}; }
    [[nodiscard]] Extent hidden() const { return m_hidden; }
    /// Of what blocks hand on.
    [[nodiscard]] ElementType streamType() const { return m_request.blocks.stream; }
    /// Elements of each trained parameter, with every block in its place.
    [[nodiscard]] std::vector<std::int64_t> trainedSizes() const;

    [[nodiscard]] std::span<Parameter *const> parameters() const { return m_construction.parameters(); }
    [[nodiscard]] std::int64_t parameterCount() const { return m_construction.parameterCount(m_depth.standsFor); }
    [[nodiscard]] std::int64_t trainedCount() const { return m_construction.trainedCount(m_depth.standsFor); }

private:
    [[nodiscard]] Tensor received(const Tensor &ids) const;
    [[nodiscard]] Tensor entered(const Tensor &ids, const BlockCheckpointing &checkpointing, ParallelHooks &hooks);
    /// What blocks of an encoder or a decoder get beside the stream; null in a model of one stack.
    [[nodiscard]] std::shared_ptr<const BlockInputs> inputsOfStack(
        std::size_t stack, std::int64_t rows, std::int64_t tokens, Tensor encoded) const;
    [[nodiscard]] bool attendsElsewhere() const { return m_shape.encoderLayers > 0 || m_shape.encoderTokens > 0; }
    [[nodiscard]] Tensor embedded(const Tensor &ids, const BlockCheckpointing &checkpointing, ParallelHooks &hooks);
    [[nodiscard]] SharedTensors sharedTensors(std::int64_t rows, std::int64_t tokens) const;
    void addLending(SharedTensors &shared, std::int64_t tokens, ElementType type) const;
    void addDistances(SharedTensors &shared, std::int64_t rows, std::int64_t tokens) const;
    [[nodiscard]] std::int64_t rotaryWidth() const;
    [[nodiscard]] std::size_t tableSets() const;
    /// Whether a trainer's own classes run it.
    [[nodiscard]] bool isTrainersOwn() const { return hasOwnModel(m_request.blocks.dialect, m_shape.modelType); }
    /// [rows, tokens, width], or all tokens in one row.
    [[nodiscard]] Extents streamShape(const Tensor &ids) const;
    [[nodiscard]] Extent tableWidth() const;
    [[nodiscard]] Tensor headWeight() const;
    [[nodiscard]] StorageHandle mask(std::int64_t rows, std::int64_t tokens, bool windowed) const;

    const ModelShape &m_shape;
    const BlockFacts &m_facts;
    const StepRequest &m_request;
    const Depth &m_depth;
    Construction m_construction;
    Extent m_hidden {};
    Parameter *m_table = nullptr;
    Parameter *m_positions = nullptr;
    std::vector<std::unique_ptr<Block>> m_blocks {}; ///< by place, from 1
    std::vector<BlockModule> m_blockModules {}; ///< likewise
    std::optional<NormLayer> m_lastNorm {};
    Parameter *m_head = nullptr;
    Parameter *m_headBias = nullptr;
    std::optional<UnslothProcess> m_unsloth {};
    std::optional<LayerInputs> m_layerInputs {};
    std::optional<Streams> m_streams {};
    std::optional<NormLayer> m_embeddingNorm {};
    std::optional<ImageTower> m_tower {};
    std::optional<InputFeatures> m_features {};
    std::array<Parameter *, 2> m_distances {}; ///< of the encoder's and the decoder's positions: T5
    Parameter *m_tokenTypes = nullptr;
    std::optional<NormLayer> m_encoderNorm {};
    std::optional<Projection> m_answer {}; ///< over the first token: a pooler or a classifier
    std::optional<Projection> m_tableIn {}; ///< from a narrower table to the stream: OPT 350M
    std::optional<Projection> m_tableOut {};
    std::vector<Tensor> m_locals {}; ///< what the model's own forward still holds
};

} // namespace headroom
