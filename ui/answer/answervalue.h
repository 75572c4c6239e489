// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The answer to "will it fit, how long, how much" in words, for the dock and for the printed page.
#pragma once

#include "app/document/picture.h"
#include "app/text/format.h"

#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace headroom::ui {

enum class AnswerLine : std::uint8_t {
    Headroom,
    Needed,
    Usable,
    Nameplate,
    Peak,
    HostMemory,
    Parameters,
    Duration,
    Throughput,
    Cost,
    Checkpoint,
    CheckpointStorage,
    Traffic,
    MinimumGpus,
};
inline constexpr std::size_t answerLineCount = 14;

/// One thing that was taken for granted.
struct AnswerAssumption {
    QString label {};
    QString value {};
    QString source {};

    friend bool operator==(const AnswerAssumption &, const AnswerAssumption &) = default;
};

struct AnswerValue {
    QString sentence {}; ///< the verdict, or why there is none
    QString chance {}; ///< of fitting, as a sentence
    Verdict verdict = Verdict::Fits;
    bool hasEstimate = false;
    std::array<QString, answerLineCount> lines {}; ///< empty: has no meaning for this plan and is not shown
    std::vector<AnswerAssumption> assumptions {};

    [[nodiscard]] const QString &line(AnswerLine line) const { return lines[static_cast<std::size_t>(line)]; }

    friend bool operator==(const AnswerValue &, const AnswerValue &) = default;
};

[[nodiscard]] QString answerLabel(AnswerLine line);
[[nodiscard]] AnswerValue answerValue(const Picture &picture, const Catalogue &catalogue, Unit unit);

} // namespace headroom::ui
