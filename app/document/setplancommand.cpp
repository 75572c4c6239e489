// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sets the document's plan forwards and backwards.
#include "app/document/setplancommand.h"

#include "app/document/plandocument.h"
#include "app/text/labels.h"

#include <utility>

namespace headroom {

SetPlanCommand::SetPlanCommand(
    PlanDocument &document, std::string_view knob, std::int64_t gesture, Plan before, Plan after)
    : m_document(document)
    , m_knob(knob)
    , m_gesture(gesture)
    , m_before(std::move(before))
    , m_after(std::move(after))
{
    setText(knobLabel(knob));
}

void SetPlanCommand::undo()
{
    m_document.setPlan(m_before);
}

void SetPlanCommand::redo()
{
    m_document.setPlan(m_after);
}

int SetPlanCommand::id() const
{
    return 1; // the only kind of entry; mergeWith() tells knobs and gestures apart
}

bool SetPlanCommand::mergeWith(const QUndoCommand *next)
{
    const auto *command = static_cast<const SetPlanCommand *>(next);
    if (command->m_knob != m_knob || command->m_gesture != m_gesture)
        return false;
    m_after = command->m_after;
    setObsolete(m_before == m_after);
    return true;
}

} // namespace headroom
