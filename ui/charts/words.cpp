// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Words for charts.
#include "ui/charts/words.h"
#include <QLocale>
namespace headroom::ui {
QString unitText(ByteUnit unit) { return unit == ByteUnit::GB ? QStringLiteral("GB") : QStringLiteral("GiB"); }
double inUnit(Bytes bytes, ByteUnit unit) { return unit == ByteUnit::GB ? bytes.inGB() : bytes.inGiB(); }
QString bytesText(Bytes bytes, ByteUnit unit) { return QLocale().toString(inUnit(bytes, unit), 'f', 1) + QChar(0xA0) + unitText(unit); }
QString bytesText(const Range<Bytes> &r, ByteUnit unit) { return QLocale().toString(inUnit(r.low, unit), 'f', 1) + QChar(0x2013) + bytesText(r.high, unit); }
QString moneyText(const Range<Money> &r) { return QLocale().toString(r.low.dollars(), 'f', 2) + QChar(0x2013) + QLocale().toString(r.high.dollars(), 'f', 2) + QStringLiteral("\u00A0USD"); }
QString hourlyText(const Range<HourlyPrice> &r) { return QLocale().toString(r.low.dollarsPerHour(), 'f', 2) + QChar(0x2013) + QLocale().toString(r.high.dollarsPerHour(), 'f', 2) + QStringLiteral("\u00A0USD/h"); }
QString durationText(const Range<Seconds> &r) { return QLocale().toString(r.low.count() / 3600, 'f', 1) + QChar(0x2013) + QLocale().toString(r.high.count() / 3600, 'f', 1) + QStringLiteral("\u00A0h"); }
QString percentText(double s) { return QLocale().toString(s * 100, 'f', 1) + QStringLiteral("\u00A0%"); }
QString termLabel(TermId t) { const auto n = nameOf(t); return QString::fromUtf8(n.data(), qsizetype(n.size())).replace(u'_', u' '); }
QString phaseLabel(Phase t) { const auto n = nameOf(t); return QString::fromUtf8(n.data(), qsizetype(n.size())).replace(u'_', u' '); }
QString shardingLabel(Sharding s) { static const char *n[] = {"DDP", "ZeRO-1", "ZeRO-2", "ZeRO-3", "FSDP", "FSDP1", "Layer split"}; return QString::fromUtf8(n[int(s)]); }
}
