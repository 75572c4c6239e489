// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// DistributedDataParallel: every GPU holds everything; gradients are averaged in buckets.
//
// Buckets hold a copy of all gradients, or, as bucket views, are the gradients, there from the start and never let go.
// Source: torch/csrc/distributed/c10d/reducer.cpp (torch 2.13).
#pragma once

#include "engine/training/parallelhooks.h"

#include <vector>

namespace headroom {

enum class Buckets : std::uint8_t { Copies, Views };

class DataParallel final : public ParallelHooks {
public:
    DataParallel(Execution &execution, std::span<Parameter *const> parameters, Buckets buckets);

    void stepEnds(std::span<Parameter *const> parameters) override;

private:
    Buckets m_kind = Buckets::Copies;
    std::vector<StorageHandle> m_buckets {};
};

} // namespace headroom
