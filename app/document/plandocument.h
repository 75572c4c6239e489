// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The open plan: its value, its undo history and its estimate. All views show it and ask it for
// changes.
//
// A widget never changes a plan: it copies document.plan(), changes the field and calls edit().
// Many edits in one turn of the event loop give one estimateChanged and one pictureChanged.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "app/document/picture.h"

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/estimate.h"
#include "engine/plan/plan.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace headroom {

/// What a new document holds: a well-known model that two of the default GPUs train with ZeRO-2.
[[nodiscard]] Plan startingPlan();

class PlanDocument : public QObject {
    Q_OBJECT

public:
    explicit PlanDocument(Catalogue catalogue, QObject *parent = nullptr);

    [[nodiscard]] const Plan &plan() const { return m_plan; }

    [[nodiscard]] const Catalogue &catalogue() const { return m_catalogue; }

    /// Belongs to plan() even between an edit and pictureChanged.
    [[nodiscard]] const Picture &picture() const;

    [[nodiscard]] const EstimateResult &estimate() const { return picture().estimate; }

    /// Undo, redo and the modified mark; the window makes its actions from it.
    [[nodiscard]] QUndoStack *undoStack() { return &m_undo; }

    [[nodiscard]] bool isModified() const { return !m_undo.isClean(); }

    /// Where the plan was opened or saved last; empty: never.
    [[nodiscard]] QString path() const { return m_path; }

    /// One change by the user. knob is the id of the knob that made it (engine/plan/knobs), or
    /// "model" and the like for several fields at once; it names the undo entry. An edit that
    /// changes nothing leaves no entry.
    void edit(std::string_view knob, const Plan &after);

    /// Edits of one knob between these two become one undo entry, none if they end where they
    /// began. A slider begins with its press, a spin box with its focus; a gesture that begins ends
    /// the one before.
    void beginGesture();
    void endGesture();

    /// Whether a gesture is going on: axes may grow now, and shrink at gestureEnded().
    [[nodiscard]] bool adjusting() const { return m_adjusting; }

    /// Another plan, with no history: new or opened. The path is empty for a new one.
    void start(const Plan &plan, const QString &path = {});
    /// A plan from the journal of unsaved work: no history, but modified.
    void recover(const Plan &plan, const QString &path);
    /// Writes the plan into this file and stays with it. A relative model.config_file is rewritten for another
    /// folder; the history, whose plans name the old place, is then forgotten. An error changes nothing.
    [[nodiscard]] tl::expected<void, FileError> save(const QString &path);
    /// What a replay of this plan's allocations found; nothing happens if the plan is another one by now.
    void takeReplay(const Plan &plan, const Estimate &replayed);
    /// Prices or GPUs have changed.
    void setCatalogue(Catalogue catalogue);

signals:
    void planChanged(const headroom::Plan &plan);
    void estimateChanged(const headroom::EstimateResult &result);
    void pictureChanged(const headroom::Picture &picture);
    void gestureEnded();
    void pathChanged(const QString &path);
    void modifiedChanged(bool modified);

private:
    friend class SetPlanCommand;

    void setPlan(const Plan &plan);
    void setPath(const QString &path);
    void reloadModel();
    void announceSoon();
    void announce();

    Catalogue m_catalogue;
    Plan m_plan;
    QString m_path;
    QUndoStack m_undo;
    std::shared_ptr<const LoadedModel> m_model;
    std::optional<ReadingError> m_modelError;
    mutable Picture m_picture;
    mutable bool m_pictureIsStale = true;
    bool m_announcementIsDue = false;
    bool m_adjusting = false;
    std::int64_t m_gesture = 0;
};

} // namespace headroom
