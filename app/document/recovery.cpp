// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A journal is the plan's file name on its first line, percent-encoded, and the plan document below it. A lock beside
// it tells whether the program that wrote it still runs.
#include "app/document/recovery.h"

#include "app/document/plandocument.h"
#include "app/files/textfile.h"

#include "engine/formats/planjson.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUrl>
#include <QUuid>

#include <algorithm>

namespace headroom {

namespace {

constexpr QLatin1String journalEnding(".unsaved");
constexpr std::string_view heading = "headroom-unsaved 1 ";

QString lockOf(const QString &journal)
{
    return journal + QStringLiteral(".lock");
}

std::string journalText(const Plan &plan, const QString &path)
{
    return std::string(heading) + QUrl::toPercentEncoding(path).toStdString() + "\n" + writePlan(plan);
}

std::optional<UnsavedWork> readJournal(const QString &journal)
{
    const auto text = readTextFile(journal);
    if (!text || !text->starts_with(heading))
        return std::nullopt;
    const auto lineEnd = text->find('\n');
    if (lineEnd == std::string::npos)
        return std::nullopt;
    auto plan = readPlan(std::string_view(*text).substr(lineEnd + 1));
    if (!plan)
        return std::nullopt;
    const std::string path = text->substr(heading.size(), lineEnd - heading.size());
    return UnsavedWork {.plan = std::move(*plan),
        .path = QUrl::fromPercentEncoding(QByteArray::fromStdString(path)),
        .time = QFileInfo(journal).lastModified(),
        .journal = journal};
}

/// Whether the program that wrote the journal still runs; a lock whose program is gone counts as free.
bool isInUse(const QString &journal)
{
    QLockFile lock(lockOf(journal));
    lock.setStaleLockTime(0);
    return !lock.tryLock(0);
}

} // namespace

std::vector<UnsavedWork> unsavedWork(const QString &folder)
{
    std::vector<UnsavedWork> works;
    const QDir dir(folder);
    const QStringList names = dir.entryList({u'*' + journalEnding}, QDir::Files, QDir::Time);
    for (const QString &name : names) {
        const QString journal = dir.absoluteFilePath(name);
        if (isInUse(journal))
            continue;
        if (auto work = readJournal(journal))
            works.push_back(std::move(*work));
    }
    return works;
}

void discard(const UnsavedWork &work)
{
    QFile::remove(work.journal);
}

Recovery::Recovery(PlanDocument &document, const QString &folder, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_journal(QDir(folder).absoluteFilePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + journalEnding))
{
    QDir().mkpath(folder);
    m_lock = std::make_unique<QLockFile>(lockOf(m_journal));
    m_lock->setStaleLockTime(0);
    m_lock->tryLock(0);
    m_timer.setSingleShot(true);
    setDelay(std::chrono::seconds(3));
    connect(&m_timer, &QTimer::timeout, this, &Recovery::writeNow);
    connect(&document, &PlanDocument::planChanged, this, &Recovery::planChanged);
    connect(&document, &PlanDocument::modifiedChanged, this, &Recovery::planChanged);
}

Recovery::~Recovery()
{
    removeJournal();
}

void Recovery::setDelay(std::chrono::milliseconds delay)
{
    m_timer.setInterval(delay);
}

void Recovery::planChanged()
{
    // A running timer is not started again: a slider that never rests must not keep the journal from being written.
    if (!m_document.isModified())
        removeJournal();
    else if (!m_timer.isActive())
        m_timer.start();
}

void Recovery::writeNow()
{
    m_timer.stop();
    if (!m_document.isModified())
        return;
    const auto written = writeTextFile(m_journal, journalText(m_document.plan(), m_document.path()));
    if (written || m_hasFailed)
        return;
    m_hasFailed = true;
    emit failed(written.error());
}

void Recovery::removeJournal()
{
    m_timer.stop();
    QFile::remove(m_journal);
}

} // namespace headroom
