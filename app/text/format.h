// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in words: sizes, money, time, shares and counts, each with its unit, by an explicit
// locale.
//
// A size is always shown in the unit that the user chose, so that two sizes side by side can be
// compared by eye.
#pragma once

#include "engine/units/bytes.h"
#include "engine/units/counts.h"
#include "engine/units/flops.h"
#include "engine/units/money.h"
#include "engine/units/range.h"
#include "engine/units/time.h"

#include <QLocale>
#include <QString>

#include <cstdint>

namespace headroom {

/// GB is 10^9 bytes, GiB is 2^30 bytes.
enum class Unit { GB, GiB };

/// A plain number of that unit, for axes and spin boxes.
[[nodiscard]] double inUnit(Bytes size, Unit unit);
[[nodiscard]] Bytes fromUnit(double value, Unit unit);
/// "GB" or "GiB".
[[nodiscard]] QString unitName(Unit unit);

/// "84.4 GB"; two digits below one, whole numbers from ten thousand on.
[[nodiscard]] QString formatBytes(Bytes size, Unit unit, const QLocale &locale);
/// The number alone, rounded as formatBytes() does it.
[[nodiscard]] QString formatBytesWithoutUnit(Bytes size, Unit unit, const QLocale &locale);
/// "2.0–4.0 GB", or one number if both ends read the same.
[[nodiscard]] QString formatBytes(const Range<Bytes> &range, Unit unit, const QLocale &locale);
/// "85,899,345,920 bytes".
[[nodiscard]] QString formatExactBytes(Bytes size, const QLocale &locale);

/// "12.17 USD"; cents below one hundred dollars, whole dollars above.
[[nodiscard]] QString formatMoney(Money amount, const QLocale &locale);
[[nodiscard]] QString formatMoney(const Range<Money> &range, const QLocale &locale);
/// "1.49–2.20 USD per GPU-hour".
[[nodiscard]] QString formatPrice(const Range<HourlyPrice> &range, const QLocale &locale);

/// "45 s", "12 min", "8.2 h", "5.1 days".
[[nodiscard]] QString formatDuration(Seconds duration, const QLocale &locale);
/// "6.8–8.2 h": both ends in the unit that suits the longer one.
[[nodiscard]] QString formatDuration(const Range<Seconds> &range, const QLocale &locale);

/// A share of one: "85%", "4.2%".
[[nodiscard]] QString formatPercent(double share, const QLocale &locale);
[[nodiscard]] QString formatPercent(const Range<double> &share, const QLocale &locale);

/// "8.03 B", "405 M": three digits.
[[nodiscard]] QString formatParameters(Parameters count, const QLocale &locale);
/// "8,030,261,248".
[[nodiscard]] QString formatCount(std::int64_t count, const QLocale &locale);
/// "50 M tokens"; counts below a million are exact.
[[nodiscard]] QString formatTokens(double tokens, const QLocale &locale);
/// "5,600–6,700 tokens/s", three digits.
[[nodiscard]] QString formatThroughput(const Range<double> &tokensPerSecond, const QLocale &locale);
/// "2.41 × 10^18 FLOP".
[[nodiscard]] QString formatFlops(Flops flops, const QLocale &locale);
/// "989 TFLOP/s".
[[nodiscard]] QString formatFlopRate(FlopRate rate, const QLocale &locale);

} // namespace headroom
