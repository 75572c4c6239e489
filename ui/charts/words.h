// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Words and numbers that charts write.
#pragma once

#include "ui/charts/segments.h"

#include "engine/units/money.h"
#include "engine/units/range.h"
#include "engine/units/time.h"
#include "engine/plan/choices.h"

#include <QString>

namespace headroom::ui {

enum class ByteUnit { GB, GiB };

[[nodiscard]] QString unitText(ByteUnit unit);
[[nodiscard]] QString bytesText(Bytes bytes, ByteUnit unit);
[[nodiscard]] double inUnit(Bytes bytes, ByteUnit unit);
[[nodiscard]] QString bytesText(const Range<Bytes> &range, ByteUnit unit);
[[nodiscard]] QString moneyText(const Range<Money> &range);
[[nodiscard]] QString hourlyText(const Range<HourlyPrice> &range);
[[nodiscard]] QString durationText(const Range<Seconds> &range);
[[nodiscard]] QString percentText(double share);
[[nodiscard]] QString termLabel(TermId term);
[[nodiscard]] QString phaseLabel(Phase phase);
[[nodiscard]] QString shardingLabel(Sharding sharding);

} // namespace headroom::ui
