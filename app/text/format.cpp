// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds for people and writes the unit.
#include "app/text/format.h"

#include "app/text/words.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

QString number(double value, int decimals, const QLocale &locale)
{
    if (std::abs(value) < 0.5 * std::pow(10.0, -decimals))
        value = 0; // no "-0.0"
    return locale.toString(value, 'f', decimals);
}

/// Three significant digits, without trailing zeros after the point being cut: 8.03, 70.6, 405,
/// 1,230.
QString threeDigits(double value, const QLocale &locale)
{
    const double size = std::abs(value);
    if (size == 0)
        return number(0, 0, locale);
    // Half a unit of the last digit decides: 9.996 is 10.0, not 10.00.
    const int decimals = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
    if (size < 999.5)
        return number(value, decimals, locale);
    const double step = std::pow(10.0, std::floor(std::log10(size)) - 2);
    return number(std::round(value / step) * step, 0, locale);
}

QString span(const QString &low, const QString &high)
{
    if (low == high)
        return low;
    //: A range of two numbers, low and high.
    return Words::tr("%1–%2").arg(low, high);
}

int decimalsOfSize(double value)
{
    const double size = std::abs(value);
    return size < 0.995 && size > 0 ? 2 : size < 9999.5 ? 1 : 0;
}

QString withUnit(const QString &text, Unit unit)
{
    //: A size in gigabytes (10^9 bytes) or gibibytes (2^30 bytes).
    return unit == Unit::GB ? Words::tr("%1 GB").arg(text) : Words::tr("%1 GiB").arg(text);
}

int decimalsOfMoney(double amount)
{
    return std::abs(amount) < 99.995 ? 2 : 0;
}

struct TimeUnit {
    double below; ///< the first unit whose limit, in seconds, exceeds the duration
    double seconds;
    const char *pattern;
};

constexpr std::array<TimeUnit, 4> timeUnits {{
    {90, 1, QT_TRANSLATE_NOOP("headroom::Words", "%1 s")},
    {90 * 60, 60, QT_TRANSLATE_NOOP("headroom::Words", "%1 min")},
    {72 * 3600, 3600, QT_TRANSLATE_NOOP("headroom::Words", "%1 h")},
    {0, 86400, QT_TRANSLATE_NOOP("headroom::Words", "%1 days")},
}};

const TimeUnit &timeUnitOf(Seconds duration)
{
    const auto fits = [duration](const TimeUnit &unit) { return duration.count() < unit.below; };
    const auto *found = std::find_if(timeUnits.begin(), timeUnits.end() - 1, fits);
    return *found;
}

/// Both ends of a range get the decimals that suit the higher one.
int decimalsOfDuration(Seconds duration, const TimeUnit &unit)
{
    const double value = duration.count() / unit.seconds;
    const double oneDecimalBelow = unit.seconds > 60 ? 99.95 : 9.95;
    return value < oneDecimalBelow ? 1 : 0;
}

int decimalsOfPercent(double share)
{
    return std::abs(share) < 0.0995 && share != 0 ? 1 : 0;
}

} // namespace

double inUnit(Bytes size, Unit unit)
{
    return unit == Unit::GB ? size.inGB() : size.inGiB();
}

Bytes fromUnit(double value, Unit unit)
{
    const double factor = unit == Unit::GB ? 1e9 : 1073741824.0;
    return Bytes(std::llround(std::clamp(value * factor, -9e18, 9e18)));
}

QString unitName(Unit unit)
{
    return unit == Unit::GB ? Words::tr("GB") : Words::tr("GiB");
}

QString formatBytesWithoutUnit(Bytes size, Unit unit, const QLocale &locale)
{
    const double value = inUnit(size, unit);
    if (size.value() == 0)
        return number(0, 0, locale);
    if (size.value() > 0 && value < 0.005)
        return Words::tr("<%1").arg(number(0.01, 2, locale));
    return number(value, decimalsOfSize(value), locale);
}

QString formatBytes(Bytes size, Unit unit, const QLocale &locale)
{
    return withUnit(formatBytesWithoutUnit(size, unit, locale), unit);
}

QString formatBytes(const Range<Bytes> &range, Unit unit, const QLocale &locale)
{
    return withUnit(
        span(formatBytesWithoutUnit(range.low, unit, locale), formatBytesWithoutUnit(range.high, unit, locale)), unit);
}

QString formatExactBytes(Bytes size, const QLocale &locale)
{
    return Words::tr("%1 bytes").arg(formatCount(size.value(), locale));
}

QString formatMoney(Money amount, const QLocale &locale)
{
    return formatMoney(Range<Money> {amount, amount}, locale);
}

QString formatMoney(const Range<Money> &range, const QLocale &locale)
{
    const int decimals = decimalsOfMoney(range.high.dollars());
    const QString text
        = span(number(range.low.dollars(), decimals, locale), number(range.high.dollars(), decimals, locale));
    //: An amount of money, or a range of it, in US dollars.
    return Words::tr("%1 USD").arg(text);
}

QString formatPrice(const Range<HourlyPrice> &range, const QLocale &locale)
{
    const QString text
        = span(number(range.low.dollarsPerHour(), 2, locale), number(range.high.dollarsPerHour(), 2, locale));
    return Words::tr("%1 USD per GPU-hour").arg(text);
}

QString formatDuration(Seconds duration, const QLocale &locale)
{
    return formatDuration(Range<Seconds> {duration, duration}, locale);
}

QString formatDuration(const Range<Seconds> &range, const QLocale &locale)
{
    const TimeUnit &unit = timeUnitOf(range.high);
    const int decimals = decimalsOfDuration(range.high, unit);
    const QString low = number(range.low.count() / unit.seconds, decimals, locale);
    const QString high = number(range.high.count() / unit.seconds, decimals, locale);
    return Words::tr(unit.pattern).arg(span(low, high));
}

QString formatPercent(double share, const QLocale &locale)
{
    return formatPercent(Range<double> {share, share}, locale);
}

QString formatPercent(const Range<double> &share, const QLocale &locale)
{
    const int decimals = decimalsOfPercent(share.high);
    const QString text = span(number(share.low * 100, decimals, locale), number(share.high * 100, decimals, locale));
    //: A share in percent; some languages want a space before the sign.
    return Words::tr("%1%").arg(text);
}

QString formatParameters(Parameters count, const QLocale &locale)
{
    const double value = static_cast<double>(count.value());
    const double size = std::abs(value);
    if (size < 999'500)
        return formatCount(count.value(), locale);
    if (size < 999.5e6)
        //: Millions of parameters.
        return Words::tr("%1 M").arg(threeDigits(value / 1e6, locale));
    if (size < 999.5e9)
        //: Billions (10^9) of parameters.
        return Words::tr("%1 B").arg(threeDigits(value / 1e9, locale));
    //: Trillions (10^12) of parameters.
    return Words::tr("%1 T").arg(threeDigits(value / 1e12, locale));
}

QString formatCount(std::int64_t count, const QLocale &locale)
{
    return locale.toString(static_cast<qlonglong>(count));
}

QString formatTokens(double tokens, const QLocale &locale)
{
    if (tokens < 1e6)
        return Words::tr("%1 tokens").arg(number(tokens, 0, locale));
    if (tokens < 999.5e6)
        return Words::tr("%1 M tokens").arg(locale.toString(tokens / 1e6, 'g', 3));
    if (tokens < 999.5e9)
        return Words::tr("%1 B tokens").arg(locale.toString(tokens / 1e9, 'g', 3));
    return Words::tr("%1 T tokens").arg(threeDigits(tokens / 1e12, locale));
}

QString formatThroughput(const Range<double> &tokensPerSecond, const QLocale &locale)
{
    return Words::tr("%1 tokens/s")
        .arg(span(threeDigits(tokensPerSecond.low, locale), threeDigits(tokensPerSecond.high, locale)));
}

QString formatFlops(Flops flops, const QLocale &locale)
{
    if (flops.value() <= 0)
        return Words::tr("%1 FLOP").arg(number(0, 0, locale));
    double exponent = std::floor(std::log10(flops.value()));
    double mantissa = flops.value() / std::pow(10.0, exponent);
    if (mantissa >= 9.995) {
        mantissa = 1;
        exponent += 1;
    }
    //: Floating-point operations in scientific notation, such as 2.41 × 10^18 FLOP.
    return Words::tr("%1 × 10^%2 FLOP").arg(number(mantissa, 2, locale), number(exponent, 0, locale));
}

QString formatFlopRate(FlopRate rate, const QLocale &locale)
{
    return Words::tr("%1 TFLOP/s").arg(threeDigits(rate.perSecond() / 1e12, locale));
}

} // namespace headroom
