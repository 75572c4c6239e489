// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the chart of both memory models draws: each term at the peak of each.
#pragma once

#include "app/document/picture.h"
#include "app/text/format.h"

#include "engine/explain/difference.h"

#include <QString>

namespace headroom::ui {

struct DifferenceValue {
    QString title {}; ///< the model
    Unit unit = Unit::GB;
    QString problem {}; ///< shown instead, if one of the two cannot estimate the plan
    MemoryModel chosen = MemoryModel::Detailed; ///< the one that the plan's estimate comes from
    ModelDifference difference {};

    friend bool operator==(const DifferenceValue &, const DifferenceValue &) = default;
};

/// Estimates the plan by both models.
[[nodiscard]] DifferenceValue differenceValue(const Picture &picture, const Catalogue &catalogue, Unit unit);
[[nodiscard]] QString description(const DifferenceValue &value);
/// "+2.1 GB", "−0.3 GB", "0.00 GB".
[[nodiscard]] QString excessText(Bytes excess, Unit unit);

} // namespace headroom::ui
