// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of an estimate as one table, written as CSV or Markdown in the C locale for programs and notes.
#pragma once

#include "engine/formats/estimatejson.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom {

struct EstimateNumber {
    std::string key {}; ///< path in the estimate document; ".low" and ".high" for the ends of a range
    std::string_view unit {}; ///< bytes, seconds, USD …; empty for words and shares
    std::string value {}; ///< empty: absent

    friend bool operator==(const EstimateNumber &, const EstimateNumber &) = default;
};

/// The same rows in the same order for every estimate.
[[nodiscard]] std::vector<EstimateNumber> estimateTable(const EstimateSubject &subject, const Estimate &estimate);

/// One line a plan: the header, an estimate, a plan in error. Each ends with a newline.
[[nodiscard]] std::string csvHeader();
[[nodiscard]] std::string csvLine(const EstimateSubject &subject, const Estimate &estimate);
[[nodiscard]] std::string csvErrorLine(std::string_view id, const ReportedError &error);

/// A table of key, value and unit without the absent rows, with the assumptions below.
[[nodiscard]] std::string markdownEstimate(
    const EstimateSubject &subject, const Estimate &estimate, std::span<const Assumption> assumptions);

/// One table line a plan in error, so that a file of many plans stays readable.
[[nodiscard]] std::string markdownError(std::string_view id, const ReportedError &error);

} // namespace headroom
