// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one undo entry: the plan before and after a change of one knob.
#pragma once

#include <QUndoCommand>

#include "engine/plan/plan.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom {

class PlanDocument;

/// Entries of one knob within one gesture become one; an entry that ends where it began removes
/// itself.
class SetPlanCommand : public QUndoCommand {
public:
    SetPlanCommand(PlanDocument &document, std::string_view knob, std::int64_t gesture, Plan before, Plan after);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override;
    bool mergeWith(const QUndoCommand *next) override;

private:
    PlanDocument &m_document;
    std::string m_knob;
    std::int64_t m_gesture;
    Plan m_before;
    Plan m_after;
};

} // namespace headroom
