// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers between two runs. Nothing here changes an estimate.
#pragma once

#include "app/text/format.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

class QSettings;

namespace headroom {

enum class Theme { System, Light, Dark };

/// Typed access to a store that main opens and tests replace by a temporary file. A value that makes no sense reads
/// as its default.
class Settings {
public:
    explicit Settings(QSettings &store);

    [[nodiscard]] Theme theme() const;
    void setTheme(Theme theme);
    /// A language code such as "de"; empty: the system's.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString &code);
    /// The unit in which sizes are shown.
    [[nodiscard]] Unit unit() const;
    void setUnit(Unit unit);
    /// Size of the text in percent of the system's, 50 to 300.
    [[nodiscard]] int textZoom() const;
    void setTextZoom(int percent);

    /// As QWidget::saveGeometry() and QMainWindow::saveState() give them; empty: never saved.
    [[nodiscard]] QByteArray windowGeometry() const;
    [[nodiscard]] QByteArray windowState() const;
    void setWindow(const QByteArray &geometry, const QByteArray &state);

    /// Full paths, the newest first, at most ten.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString &path);
    void removeRecentFile(const QString &path);
    void clearRecentFiles();
    /// Where the last file was opened or saved; empty: never.
    [[nodiscard]] QString lastFolder() const;

private:
    QSettings &m_store;
};

} // namespace headroom
