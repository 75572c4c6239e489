// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The forward pass of transformers' causal language models.
#include "engine/training/languagemodel.h"

#include "engine/architectures/trainerattention.h"
#include "engine/execution/collectives.h"

#include <algorithm>

namespace headroom {

Tensor BlockModule::forward(Tensor input, const SharedTensors &shared)
{
    if (!input.execution().modules)
        return block->forward(std::move(input), shared);
    return inModule(block, input, [&](const Tensor &x) { return block->forward(x, shared); });
}

LanguageModel::LanguageModel(Execution &execution, const ModelShape &shape, const Family &family,
    const BlockFacts &facts, const StepRequest &request, const Depth &depth)
    : m_shape(shape)
    , m_facts(facts)
    , m_request(request)
    , m_depth(depth)
    , m_construction(execution, shape, family, request.blocks)
    , m_hidden {shape.hidden, Axis::Hidden}
{
    const Extent words {shape.vocabulary, Axis::Vocabulary};
    const Extent width = tableWidth();
    if (shape.patchNumbers > 0 || shape.spectrumBins > 0)
        m_features.emplace(m_construction);
    if (shape.vocabulary > 0 && (request.stage.first() || (request.stage.last() && shape.tied))) // a tied table is on both ends
        m_table = &m_construction.parameter({words, width}, Site::EmbeddingTable);
    if (request.trainsEmbedding && m_table)
        m_table = &m_construction.parameter({words, width}, Site::TrainedCopy, request.blocks.adapters->type, true);
    if (facts.embeddingScale == EmbeddingScale::InTable)
        m_construction.buffer(bytesPerElement(request.blocks.weights), Site::EmbeddingTable);
    if (request.unsloth) {
        m_unsloth.emplace(m_construction, *request.unsloth);
        m_construction.share(*m_unsloth);
    } else if (isTrainersOwn() && sharesRotaryTable(m_construction)) {
        m_construction.buffer(rotaryTableBytes(m_construction), Site::RotaryTable);
        if (const std::int64_t bytes = rotaryFrequencyBytes(m_construction))
            m_construction.buffer(bytes, Site::RotaryTable);
    }
    if (rotaryWidth() > 0) // frequencies, and the ones they were made from
        for (std::size_t buffers = 0; buffers < 2 * tableSets(); ++buffers)
            m_construction.buffer(4 * (rotaryWidth() / 2), Site::RotaryTable);
    const std::int64_t longest = shape.positions > 0 ? shape.positions : shape.maximumLength;
    if (facts.maskBuffer)
        m_construction.buffer(longest * longest, Site::Mask);
    if (facts.rotaryBuffer)
        m_construction.buffer(4 * longest * rotaryWidth(), Site::RotaryTable);
    if (shape.positions > 0 && request.stage.first())
        m_positions = &m_construction.parameter({{shape.positions, Axis::Position}, m_hidden}, Site::PositionTable);
    if (shape.otherParameters > 0)
        m_tower.emplace(m_construction);
    if (shape.embeddingWidth > 0)
        m_tableIn.emplace(
            m_construction, Site::TableProjection, "project_in", width, m_hidden, Projection::Bias::None);
    if (shape.layerInputWidth > 0)
        m_layerInputs.emplace(m_construction, facts);
    if (shape.streams > 0)
        m_streams.emplace(m_construction);
    if (shape.embeddingNorm != NormKind::None)
        m_embeddingNorm.emplace(m_construction, facts, m_hidden);
    m_blocks.resize(depth.blockAtPlace.size());
    m_blockModules.resize(depth.blockAtPlace.size());
    for (std::size_t place = 1; place < depth.blockAtPlace.size(); ++place) {
        execution.enter(static_cast<Place>(place));
        if (m_unsloth)
            m_unsloth->announceLast(depth.blockAtPlace[place] + 1 == shape.order.size());
        m_blocks[place] = makeBlock(m_construction, shape.blocks[shape.order[depth.blockAtPlace[place]]], facts);
        m_blockModules[place].block = m_blocks[place].get();
    }
    execution.enter(aroundBlocks);
    if (!request.stage.last())
        return;
    if (shape.finalNorm != NormKind::None)
        m_lastNorm.emplace(m_construction, facts, m_hidden, NormLayer::Role::Last);
    if (shape.embeddingWidth > 0)
        m_tableOut.emplace(
            m_construction, Site::TableProjection, "project_out", m_hidden, width, Projection::Bias::None);
    const Extent answers {shape.headVocabulary > 0 ? shape.headVocabulary : shape.vocabulary, Axis::Vocabulary};
    m_head = shape.tied || !shape.hasHead ? m_table : &m_construction.parameter({answers, width}, Site::Head);
    if (request.trainsHead)
        m_head = &m_construction.parameter({answers, width}, Site::TrainedCopy, request.blocks.adapters->type, true);
    if (shape.encoderLayers > 0)
        m_encoderNorm.emplace(m_construction, facts, m_hidden);
    for (Parameter *&distances : m_distances)
        if (shape.relativeBuckets > 0)
            distances
                = &m_construction.parameter({{shape.relativeBuckets}, {shape.heads, Axis::Head}}, Site::Distances);
    if (shape.tokenTypes > 0)
        m_tokenTypes = &m_construction.parameter({{shape.tokenTypes}, m_hidden}, Site::TokenTypes);
    if (shape.pooler)
        m_answer.emplace(m_construction, Site::Pooler, "dense", m_hidden, m_hidden, Projection::Bias::Learnt);
    else if (shape.labels > 0)
        m_answer.emplace(
            m_construction, Site::Classifier, "classifier", m_hidden, Extent {shape.labels}, Projection::Bias::Learnt);
    if (shape.headBias)
        m_headBias = &m_construction.parameter({answers}, Site::HeadBias);
}

std::vector<std::int64_t> LanguageModel::trainedSizes() const
{
    std::vector<std::vector<std::int64_t>> ofPlace(m_blocks.size());
    std::vector<std::int64_t> sizes;
    for (const Parameter *parameter : m_construction.parameters())
        if (parameter->trained)
            ofPlace[parameter->place].push_back(parameter->tensor.elements());
    for (const Place place : m_depth.placeOfBlock)
        sizes.insert(sizes.end(), ofPlace[place].begin(), ofPlace[place].end());
    sizes.insert(sizes.end(), ofPlace[aroundBlocks].begin(), ofPlace[aroundBlocks].end());
    return sizes;
}

Tensor LanguageModel::embedded(const Tensor &ids, const BlockCheckpointing &checkpointing, ParallelHooks &hooks)
{
    if (!m_request.stage.first())
        return received(ids);
    const Extents shape = streamShape(ids);
    const std::int64_t pieces = m_request.blocks.spread.sequencePieces();
    Execution &execution = ids.execution();
    const auto lookUp = [&](const Parameter &table, const Extents &rows) {
        return inModule(&table, ids, [&](const Tensor &words) { return embedding(table.tensor, words, rows); });
    };
    Tensor x = hooks.tableEnds(lookUp(*m_table, shape.withLast(tableWidth())));
    if (m_facts.embeddingScale == EmbeddingScale::InTable && !m_unsloth) // which scales in place
        x = keepsNothing(std::move(x), Site::Scaled);
    if (m_tower && !attendsElsewhere())
        x = (*m_tower)(std::move(x));
    // with frozen weights, checkpoints need an input that asks for a gradient: it is marked where the table returns it
    if ((checkpointing.every > 0 || m_unsloth) && !m_request.blocks.trained && execution.recording) {
        x.madeBy(makeNode<Leaf>(execution, x.storage()));
        x = hooks.inputMarked(std::move(x));
    }
    hooks.embeddingEnds();
    if (m_tableIn)
        x = (*m_tableIn)(x);
    if (m_tokenTypes)
        x = add(std::move(x), lookUp(*m_tokenTypes, shape));
    if (m_positions) {
        const Tensor positions = lookUp(*m_positions, {{}, shape[1], m_hidden});
        if (m_facts.positionsHeld) {
            m_locals.push_back(x);
            m_locals.push_back(positions);
        }
        x = apply(execution, shape, x.type(), Site::Sum, {{x, GradientRule::through()}, positions});
    }
    if (m_facts.embeddingScale == EmbeddingScale::After)
        x = keepsNothing(std::move(x), Site::Scaled);
    if (pieces > 1)
        x = scatteredTokens(std::move(x), pieces);
    const bool dropped = m_facts.embeddingDropout && m_request.blocks.dropout > 0;
    const Dialect dialect = m_request.blocks.dialect;
    if ((!dropped || m_facts.embeddingHeld) && !isTorchtune(dialect) && !isTorchtitan(dialect)
        && dialect != Dialect::Megatron)
        m_locals.push_back(x);
    if (m_embeddingNorm)
        x = (*m_embeddingNorm)(x);
    return dropped ? dropout(std::move(x)) : x;
}

/// What the first block reads: words, a picture's patches, sound.
Tensor LanguageModel::entered(const Tensor &ids, const BlockCheckpointing &checkpointing, ParallelHooks &hooks)
{
    if (!m_features)
        return embedded(ids, checkpointing, hooks);
    Tensor x = (*m_features)(ids.shape().size(0));
    if (checkpointing.every > 0 && !m_request.blocks.trained && ids.execution().recording)
        x.madeBy(makeNode<Leaf>(ids.execution(), x.storage()));
    const bool dropped = m_facts.embeddingDropout && m_request.blocks.dropout > 0;
    return dropped ? dropout(std::move(x)) : x;
}

std::shared_ptr<const BlockInputs> LanguageModel::inputsOfStack(
    std::size_t stack, std::int64_t rows, std::int64_t tokens, Tensor encoded) const
{
    auto inputs = std::make_shared<BlockInputs>();
    Execution &execution = m_construction.execution();
    if (const Parameter *distances = m_distances[stack]) {
        const Extent pairs {tokens, Axis::Token};
        const Extents shape {{rows, Axis::Row}, {m_shape.heads, Axis::Head}, pairs, pairs};
        const Tensor numbers = apply(execution, {{}, shape[1], pairs, pairs}, distances->tensor.type(),
            Site::Distances, {distances->tensor});
        inputs->distances = apply(execution, shape, numbers.type(), Site::Distances, {numbers}); // and the mask
    }
    if (encoded)
        inputs->encoded = std::move(encoded);
    else if (m_shape.encoderLayers == 0) // an image's
        inputs->encoded = (*m_tower)(Tensor(execution,
            {{rows, Axis::Row}, {m_shape.encoderTokens, Axis::Token}, m_hidden}, m_request.blocks.stream,
            Site::ImageTower));
    return inputs;
}

/// What the stage before has sent; it is held until its gradient goes back.
/// Source: Megatron-LM core 0.15, pipeline_parallel/schedules.py, input_tensors.
Tensor LanguageModel::received(const Tensor &ids) const
{
    const Extents whole = streamShape(ids);
    const Extents shape {whole[0], {whole.size(1) / m_request.blocks.spread.sequencePieces(), Axis::Token}, whole[2]};
    Tensor x(ids.execution(), shape, m_request.blocks.stream, Site::StageTransfer);
    if (ids.execution().recording)
        x.madeBy(makeNode<Leaf>(ids.execution(), x.storage()));
    return x;
}

Extents LanguageModel::streamShape(const Tensor &ids) const
{
    if (m_request.blocks.dialect == Dialect::Torchtitan)
        return {{ids.elements(), Axis::Token}, m_hidden};
    return {ids.shape()[0], ids.shape()[1], m_hidden};
}

StorageHandle LanguageModel::mask(std::int64_t rows, std::int64_t tokens, bool windowed) const
{
    const BlockChoices &choices = m_request.blocks;
    if (choices.dialect == Dialect::Megatron) // its kernels mask by themselves
        return {};
    Execution &execution = m_construction.execution();
    const bool padded = choices.attention == AttentionKernel::Sdpa && choices.paddingMask;
    const Extent pairs {tokens, Axis::Token};
    if (choices.attention == AttentionKernel::Eager)
        return StorageHandle(
            execution.allocate({{rows, Axis::Row}, {}, pairs, pairs}, choices.stream, Site::Mask, execution.term));
    if (padded || (windowed && choices.attention != AttentionKernel::Flash))
        return StorageHandle(execution.allocate(
            {{padded ? rows : 1, Axis::Row}, {}, pairs, pairs}, ElementType::Bool, Site::Mask, execution.term));
    return {};
}

SharedTensors LanguageModel::sharedTensors(std::int64_t rows, std::int64_t tokens) const
{
    Execution &execution = m_construction.execution();
    const auto windowed = [tokens, chunks = m_facts.chunks](const BlockShape &block) {
        const std::int64_t window = block.attention.window;
        return window > 0 && tokens > (chunks ? window - 1 : window);
    };
    SharedTensors shared;
    shared.sets[0].mask = mask(rows, tokens, std::any_of(m_shape.blocks.begin(), m_shape.blocks.end(), windowed));
    if (m_facts.borrows()) {
        shared.sets[1].mask = mask(rows, tokens, false); // of whole rows, beside windows
        return shared;
    }
    if (m_facts.structure == Structure::Distances)
        addDistances(shared, rows, tokens);
    const std::int64_t width = rotaryWidth();
    if (width == 0)
        return shared;
    if (m_facts.chunks) // of chunks, and of the whole
        shared.sets[1].mask = mask(rows, tokens, false);
    const bool complex = m_facts.rotary == RotaryStyle::LatentInFp32 || m_facts.rotary == RotaryStyle::Complex;
    const bool wide
        = complex || m_facts.rotary == RotaryStyle::WidenedByTables || m_facts.rotary == RotaryStyle::SpreadInFp32;
    const ElementType type = wide ? ElementType::Fp32 : m_request.blocks.stream;
    const std::int64_t axes = m_facts.rotary == RotaryStyle::SpreadByAxes ? 3 : 1; // time, height, width
    const std::int64_t tableRows = m_facts.positionsByRow ? axes * rows : 1;
    const auto table = [&] {
        return StorageHandle(execution.allocate(
            {{tableRows, Axis::Row}, {tokens, Axis::Token}, {width, Axis::HeadSize}}, type,
            Site::RotaryTable, execution.term));
    };
    for (std::size_t set = 0; set < tableSets(); ++set) {
        shared.sets[set].cosine = table();
        if (!complex) // one table of complex numbers
            shared.sets[set].sine = table();
    }
    return shared;
}

/// Gemma 3n and 4: tables for windows and for whole rows, in the type of the stream, and room for what blocks lend.
void LanguageModel::addLending(SharedTensors &shared, std::int64_t tokens, ElementType type) const
{
    Execution &execution = m_construction.execution();
    for (std::size_t set = 0; set < shared.sets.size(); ++set) {
        const auto block = std::find_if(m_shape.blocks.begin(), m_shape.blocks.end(),
            [set](const BlockShape &one) { return (one.attention.window > 0) == (set == 0); });
        if (block == m_shape.blocks.end())
            continue;
        const Extents shape {{}, {tokens, Axis::Token}, {block->attention.headDim, Axis::HeadSize}};
        for (StorageHandle *table : {&shared.sets[set].cosine, &shared.sets[set].sine})
            *table = StorageHandle(execution.allocate(shape, type, Site::RotaryTable, execution.term));
    }
}

/// BLOOM: a number for each head and position of every row. MPT: for as many positions as it was made for, in fp32, and a mask
/// of bools.
void LanguageModel::addDistances(SharedTensors &shared, std::int64_t rows, std::int64_t tokens) const
{
    Execution &execution = m_construction.execution();
    const Extent heads {m_shape.heads, Axis::Head};
    const auto allocate = [&](const Extents &shape, ElementType type, Site site) {
        return StorageHandle(execution.allocate(shape, type, site, execution.term));
    };
    if (m_embeddingNorm) {
        const bool widened = m_request.autocast.has_value(); // what the norm of the embedding returns
        shared.sets[0].cosine = allocate({{rows, Axis::Row}, heads, {tokens, Axis::Token}},
            widened ? ElementType::Fp32 : m_request.blocks.stream, Site::Distances);
        return;
    }
    const Extent pairs {tokens, Axis::Token};
    shared.sets[0].cosine
        = allocate({heads, {m_shape.maximumLength, Axis::Position}}, ElementType::Fp32, Site::Distances);
    shared.sets[0].mask = allocate({{rows, Axis::Row}, {}, pairs, pairs}, ElementType::Bool, Site::Mask);
}

/// Numbers of a row of a rotary table; 0: positions do not turn heads.
std::int64_t LanguageModel::rotaryWidth() const
{
    if (isTrainersOwn()) // its blocks look their rows up themselves
        return 0;
    const auto turns = [](const BlockShape &block) {
        return block.attention.heads > 0 && (block.attention.latent || block.attention.rotatedShare > 0);
    };
    const auto block = std::find_if(m_shape.blocks.begin(), m_shape.blocks.end(), turns);
    if (block == m_shape.blocks.end())
        return 0;
    const AttentionShape &attention = block->attention;
    if (attention.latent)
        return attention.latent->ropeDim;
    const auto rotated = static_cast<std::int64_t>(static_cast<double>(attention.headDim) * attention.rotatedShare);
    return m_facts.rotary == RotaryStyle::HalfTables ? rotated / 2 : rotated;
}

std::size_t LanguageModel::tableSets() const
{
    return m_facts.tablesByWindow ? 2 : 1;
}

LanguageModel::Forward LanguageModel::forward(
    const Tensor &ids, const BlockCheckpointing &checkpointing, ParallelHooks &hooks)
{
    Execution &execution = ids.execution();
    hooks.forwardBegins();
    Tensor x = entered(ids, checkpointing, hooks);
    const Extents row {{}, ids.shape()[1]};
    if (m_request.blocks.dialect == Dialect::Transformers)
        m_locals.emplace_back(execution, row, ElementType::Int64, Site::Positions);
    SharedTensors shared = sharedTensors(ids.shape().size(0), ids.shape().size(1));
    const Tensor inputs = m_layerInputs ? m_layerInputs->all(x, ids) : Tensor();
    Streams::Names names;
    if (m_streams)
        x = m_streams->enter(x, names);
    if (attendsElsewhere())
        shared.inputs = inputsOfStack(0, x.shape().size(0), x.shape().size(1), {});
    if (m_facts.borrows())
        addLending(shared, ids.shape().size(1), x.type());
    const ElementType streamType = x.type();
    const std::shared_ptr<LentTensors> lent = m_facts.borrows() ? std::make_shared<LentTensors>() : nullptr;
    const CheckpointKind kind = checkpointing.kind;
    for (std::size_t place = 1; place < m_blocks.size(); ++place) {
        execution.enter(static_cast<Place>(place));
        if (m_shape.encoderLayers > 0
            && static_cast<std::int64_t>(m_depth.blockAtPlace[place]) == m_shape.encoderLayers) {
            execution.enter(aroundBlocks);
            Tensor encoded = (*m_encoderNorm)(x);
            x = embedded(ids, checkpointing, hooks);
            shared.inputs = inputsOfStack(1, ids.shape().size(0), ids.shape().size(1), std::move(encoded));
            execution.enter(static_cast<Place>(place));
        }
        x = hooks.blockBegins(static_cast<Place>(place), std::move(x));
        if (lent)
            shared.inputs = std::make_shared<BlockInputs>(
                BlockInputs {streamType, inputs ? m_layerInputs->ofBlock(inputs) : Tensor(), lent});
        x = checkpointing.covers(m_depth.blockAtPlace[place]) && execution.recording
            ? checkpointed(m_blockModules[place], x, shared, kind)
            : m_blockModules[place].forward(x, shared);
        x = hooks.blockEnds(static_cast<Place>(place), std::move(x));
    }
    execution.enter(aroundBlocks);
    x.storage()->place = aroundBlocks; // the head's input is the model's, whichever block made it
    if (!m_request.stage.last()) {
        m_locals.clear();
        m_construction.handedOut().reset();
        return {std::move(x), std::move(shared)};
    }
    x = hooks.tailBegins(std::move(x));
    if (m_streams)
        x = m_streams->leave(x, names);
    if (m_lastNorm)
        x = (*m_lastNorm)(x);
    if (m_tableOut)
        x = (*m_tableOut)(x);
    m_locals.clear();
    hooks.normEnds();
    m_construction.handedOut().reset();
    x = hooks.modelEnds(std::move(x));
    return {std::move(x), std::move(shared)};
}

Tensor LanguageModel::answer(const Tensor &hidden) const
{
    Tensor first = apply(hidden.execution(), {hidden.shape()[0], m_hidden}, hidden.type(), Site::Part, {hidden});
    if (!m_answer)
        return first;
    first = (*m_answer)(first);
    return m_shape.pooler ? keepsOutput(std::move(first), Site::Tanh) : first;
}

Extent LanguageModel::tableWidth() const
{
    return m_shape.embeddingWidth > 0 ? Extent {m_shape.embeddingWidth, Axis::Latent} : m_hidden;
}

/// Baichuan 2 divides the rows of its head by their lengths.
/// Source: Baichuan2-7B, modeling_baichuan.py, NormHead.
Tensor LanguageModel::headWeight() const
{
    const Tensor &weight = m_head->tensor;
    if (!m_facts.normalisedHead)
        return weight;
    const Temporary temporary = Temporary::like(weight, Site::Head);
    return apply(m_construction.execution(), weight.shape(), weight.type(), Site::Head, {weight}, {weight},
        {temporary, temporary});
}

Tensor LanguageModel::logits(const Tensor &hidden) const
{
    const SpreadChoices &spread = m_request.blocks.spread;
    Tensor out = inModule(m_head, hidden, [&](const Tensor &x) {
        const Tensor bias = m_headBias ? m_headBias->tensor : Tensor();
        const Extent words = m_head->tensor.shape()[0];
        const std::int64_t pieces = spread.sequencePieces();
        return pieces > 1 ? linearOverGathered(x, headWeight(), bias, words, Site::Logits, pieces)
                          : linear(x, headWeight(), bias, words, Site::Logits);
    });
    if (spread.wholeLogits)
        out = gatheredWords(std::move(out), {out.shape().last().size * spread.tensor, Axis::Vocabulary});
    if (m_facts.logitSoftCap || m_shape.logitSoftCap)
        out = keepsNothing(keepsOutput(keepsNothing(out, Site::Scaled), Site::SoftCap), Site::Scaled);
    return m_facts.logitsScaled ? keepsNothing(std::move(out), Site::Scaled) : out;
}

} // namespace headroom
