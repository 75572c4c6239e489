// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files and text can be dropped anywhere on the window.
#pragma once

#include <QObject>

class QMimeData;
class QWidget;

namespace headroom::ui {

/// Watches a window and says what was dropped on it or on anything in it that does not take drops itself.
class DropZone : public QObject {
    Q_OBJECT

public:
    explicit DropZone(QWidget *window);

    /// The local file that a drag brings, or empty.
    [[nodiscard]] static QString fileOf(const QMimeData *data);

signals:
    void fileDropped(const QString &path);
    void textDropped(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace headroom::ui
