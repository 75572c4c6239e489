// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Head and loss for an eighth of the rows at a time, each formed again in backward: what trainers without a loss of their own
// do where a plan asks for a chunked one.
//
// Source: torch.utils.checkpoint around a linear layer and cross_entropy, as llm-foundry and many scripts write it.
#pragma once

#include "engine/training/languagemodel.h"

namespace headroom {

class ChunkedHead final : public Recomputable {
public:
    explicit ChunkedHead(const LanguageModel &model)
        : m_model(model)
    {
    }
    /// The mean of all chunks' losses. `hidden`: [rows, tokens, width].
    [[nodiscard]] Tensor loss(const Tensor &hidden, const Tensor &labels);
    /// The step is over.
    void forget() { m_labels.release(); }
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;

private:
    const LanguageModel &m_model;
    Tensor m_labels {}; ///< while the loss is formed, and again in backward
};

} // namespace headroom
