// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The buckets of DDP, a piece for each parameter.
#include "engine/training/ddp.h"

namespace headroom {

DataParallel::DataParallel(Execution &execution, std::span<Parameter *const> parameters, Buckets buckets)
    : m_kind(buckets)
{
    for (Parameter *parameter : parameters) {
        if (!parameter->trained)
            continue;
        execution.enter(parameter->place);
        const auto [shape, type] = parameter->stepped;
        const bool views = buckets == Buckets::Views;
        const StorageHandle bucket(execution.allocate(
            shape, type, Site::Bucket, views ? StorageTerm::Gradients : StorageTerm::ShardingBuffers));
        if (views)
            parameter->gradient = {bucket, shape.elements(), type, true};
        else
            m_buckets.push_back(bucket);
    }
    execution.enter(aroundBlocks);
}

void DataParallel::stepEnds(std::span<Parameter *const> parameters)
{
    if (m_kind == Buckets::Copies)
        ParallelHooks::stepEnds(parameters);
}

} // namespace headroom
