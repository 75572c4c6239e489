// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What takes in pictures and sound: ViT's patches, Whisper's convolutions.
//
// Source: transformers 5.24, modeling_vit.py, ViTEmbeddings; modeling_whisper.py, WhisperEncoder.forward.
#pragma once

#include "engine/architectures/construction.h"
#include "engine/execution/operators.h"

namespace headroom {

class InputFeatures {
public:
    explicit InputFeatures(Construction &construction);

    /// [rows, tokens, hidden], positions added.
    [[nodiscard]] Tensor operator()(std::int64_t rows) const;

private:
    [[nodiscard]] Tensor patches(std::int64_t rows) const;
    [[nodiscard]] Tensor frames(std::int64_t rows) const;

    Execution &m_execution;
    const ModelShape &m_shape;
    Extent m_hidden {};
    Parameter *m_first = nullptr;
    Parameter *m_firstBias = nullptr;
    Parameter *m_second = nullptr;
    Parameter *m_secondBias = nullptr;
    Parameter *m_classToken = nullptr;
    Parameter *m_positions = nullptr;
};

} // namespace headroom
