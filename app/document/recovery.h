// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A journal of unsaved work, so that a crash loses seconds and not an afternoon.
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>

#include "app/files/fileerror.h"

#include "engine/plan/plan.h"

#include <chrono>
#include <memory>
#include <vector>

namespace headroom {

class PlanDocument;

/// A plan that an earlier run of the program did not save.
struct UnsavedWork {
    Plan plan {};
    QString path {}; ///< where it had been opened or saved; empty: never
    QDateTime time {}; ///< when it was written
    QString journal {}; ///< the file that holds it
};

/// What runs that ended without a goodbye left in the folder, the newest first. Journals of programs that are still
/// running, and files that cannot be read, are left alone.
[[nodiscard]] std::vector<UnsavedWork> unsavedWork(const QString &folder);
/// Forgets it, after it was recovered or declined.
void discard(const UnsavedWork &work);

/// Watches a document: a few seconds after a change the plan stands in a journal of this run; saving, and the end of
/// this object, remove it.
class Recovery : public QObject {
    Q_OBJECT

public:
    Recovery(PlanDocument &document, const QString &folder, QObject *parent = nullptr);
    ~Recovery() override;

    /// How long after a change the journal is written; three seconds unless set.
    void setDelay(std::chrono::milliseconds delay);
    /// At once, if there is unsaved work; for the moments before something risky.
    void writeNow();

signals:
    /// The journal cannot be written; told once, since every change would tell it again.
    void failed(const headroom::FileError &error);

private:
    void planChanged();
    void removeJournal();

    PlanDocument &m_document;
    QString m_journal;
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_timer;
    bool m_hasFailed = false;
};

} // namespace headroom
