// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The model of the plan: its name, its size, a line of its shape, and the ways to another one.
#pragma once

#include <QWidget>

#include "app/document/picture.h"

class QLabel;
class QPushButton;

namespace headroom::ui {

/// "32 layers, hidden 4,096, 32 heads (8 KV), MLP 14,336, vocabulary 128,256".
[[nodiscard]] QString shapeText(const ModelShape &shape, const QLocale &locale);

class ModelPanel : public QWidget {
    Q_OBJECT

public:
    explicit ModelPanel(QWidget *parent = nullptr);

    void setPicture(const Picture &picture);

signals:
    void configWanted();
    void libraryWanted();
    void shapeWanted();

private:
    QLabel *m_name;
    QLabel *m_count;
    QLabel *m_shape;
};

} // namespace headroom::ui
