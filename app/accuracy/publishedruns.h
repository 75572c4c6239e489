// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that others published and that come with the program, and how its estimates compare with them.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/replayedestimate.h"
#include "engine/execution/execution.h"
#include "engine/explain/measured.h"

#include <QString>

#include <QCoroTask>

#include <stop_token>

namespace headroom {

/// Estimates the plan of a run and puts it beside what the run measured. A relative model.config_file is looked up in `folder`.
void compareRun(MeasuredValidation &validation, const MeasuredCase &run, const QString &folder,
    const Catalogue &catalogue, Reserved reserved, Execution &scratch);

/// All runs that come with the program, on another thread, with the allocator replayed; fewer if it was stopped.
[[nodiscard]] QCoro::Task<MeasuredValidation> publishedRuns(Catalogue catalogue, std::stop_token stop);

} // namespace headroom
