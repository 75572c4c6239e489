// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of keys, and their reading and writing.
#include "app/settings/settings.h"

#include <QFileInfo>
#include <QSettings>

#include <array>
#include <optional>

namespace headroom {

namespace {

constexpr QLatin1String themeKey("appearance/theme");
constexpr QLatin1String languageKey("appearance/language");
constexpr QLatin1String unitKey("appearance/unit");
constexpr QLatin1String textZoomKey("appearance/text_zoom");
constexpr QLatin1String geometryKey("window/geometry");
constexpr QLatin1String stateKey("window/state");
constexpr QLatin1String recentKey("files/recent");
constexpr QLatin1String folderKey("files/folder");

constexpr std::array<QLatin1String, 3> themeNames {
    QLatin1String("system"), QLatin1String("light"), QLatin1String("dark")};
constexpr std::array<QLatin1String, 2> unitNames {QLatin1String("GB"), QLatin1String("GiB")};

constexpr int lowestZoom = 50;
constexpr int highestZoom = 300;
constexpr int normalZoom = 100;
constexpr qsizetype mostRecentFiles = 10;

/// The value whose name stands in the store, or the first one.
template <typename Choice, std::size_t size>
Choice choiceIn(const QSettings &store, QLatin1String key, const std::array<QLatin1String, size> &names)
{
    const QString name = store.value(key).toString();
    for (std::size_t index = 0; index < size; ++index) {
        if (name == names[index])
            return static_cast<Choice>(index);
    }
    return static_cast<Choice>(0);
}

} // namespace

Settings::Settings(QSettings &store)
    : m_store(store)
{
}

Theme Settings::theme() const
{
    return choiceIn<Theme>(m_store, themeKey, themeNames);
}

void Settings::setTheme(Theme theme)
{
    m_store.setValue(themeKey, QString(themeNames[static_cast<std::size_t>(theme)]));
}

QString Settings::language() const
{
    return m_store.value(languageKey).toString();
}

void Settings::setLanguage(const QString &code)
{
    m_store.setValue(languageKey, code);
}

Unit Settings::unit() const
{
    return choiceIn<Unit>(m_store, unitKey, unitNames);
}

void Settings::setUnit(Unit unit)
{
    m_store.setValue(unitKey, QString(unitNames[static_cast<std::size_t>(unit)]));
}

int Settings::textZoom() const
{
    bool isNumber = false;
    const int percent = m_store.value(textZoomKey, normalZoom).toInt(&isNumber);
    return isNumber && percent >= lowestZoom && percent <= highestZoom ? percent : normalZoom;
}

void Settings::setTextZoom(int percent)
{
    m_store.setValue(textZoomKey, qBound(lowestZoom, percent, highestZoom));
}

QByteArray Settings::windowGeometry() const
{
    return m_store.value(geometryKey).toByteArray();
}

QByteArray Settings::windowState() const
{
    return m_store.value(stateKey).toByteArray();
}

void Settings::setWindow(const QByteArray &geometry, const QByteArray &state)
{
    m_store.setValue(geometryKey, geometry);
    m_store.setValue(stateKey, state);
}

QStringList Settings::recentFiles() const
{
    return m_store.value(recentKey).toStringList().mid(0, mostRecentFiles);
}

void Settings::addRecentFile(const QString &path)
{
    const QFileInfo info(path);
    QStringList files = recentFiles();
    files.removeAll(info.absoluteFilePath());
    files.prepend(info.absoluteFilePath());
    m_store.setValue(recentKey, files.mid(0, mostRecentFiles));
    m_store.setValue(folderKey, info.absolutePath());
}

void Settings::removeRecentFile(const QString &path)
{
    QStringList files = recentFiles();
    files.removeAll(QFileInfo(path).absoluteFilePath());
    m_store.setValue(recentKey, files);
}

void Settings::clearRecentFiles()
{
    m_store.remove(recentKey);
}

QString Settings::lastFolder() const
{
    return m_store.value(folderKey).toString();
}

} // namespace headroom
