// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine reports as data, said in one sentence: what is wrong, where, and what to do about
// it.
#pragma once

#include "app/document/picture.h"
#include "app/files/fileerror.h"
#include "app/files/modelfile.h"
#include "app/text/format.h"
#include "app/text/formatsentences.h"

#include "engine/estimate/result.h"
#include "engine/plan/planerror.h"

#include <QLocale>
#include <QString>

namespace headroom {

[[nodiscard]] QString sentence(const PlanError &error);
[[nodiscard]] QString sentence(const FileError &error);
[[nodiscard]] QString sentence(const ReadingError &error);
/// Why a picture has no estimate: what is wrong with its model, else with its plan. Empty if it has one.
[[nodiscard]] QString problemSentence(const Picture &picture);

/// "Fits: 3.1 GB of headroom. It needs 76.3 GB of 79.4 GB usable (nameplate 85.9 GB)." All sizes in
/// one unit.
[[nodiscard]] QString verdictSentence(const Estimate &estimate, Unit unit, const QLocale &locale);
/// The shortest form, for the end of a bar: "3.1 GB free" or "12.3 GB too much".
[[nodiscard]] QString headroomText(Bytes headroom, Unit unit, const QLocale &locale);
/// "Chance of fitting: 85%"; never 0% or 100%, since no estimate is that sure.
[[nodiscard]] QString chanceSentence(double probability, const QLocale &locale);

} // namespace headroom
