// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of an unknown architecture, entered by hand: the sizes of a Llama-like decoder, or of one with experts.
#pragma once

#include <QDialog>

#include "engine/formats/configjson.h"

#include <functional>
#include <vector>

class QCheckBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace headroom::ui {

class NumberBox;

class ShapeEditor : public QDialog {
    Q_OBJECT

public:
    ShapeEditor(const HandShape &shape, const QString &name, QWidget *parent = nullptr);

    [[nodiscard]] HandShape shape() const { return m_shape; }

signals:
    /// The sizes as a config.json that the engine reads.
    void configEntered(const QString &config, const QString &name);

private:
    void addNumber(QFormLayout *form, const QString &id, const QString &label, const QString &help,
        std::int64_t HandShape::*field, std::int64_t lowest);
    void addFlag(QFormLayout *form, const QString &id, const QString &label, bool HandShape::*field);
    void judge();

    HandShape m_shape;
    QLineEdit *m_name;
    QLabel *m_judgement;
    QDialogButtonBox *m_buttons;
    std::vector<NumberBox *> m_expertBoxes;
};

} // namespace headroom::ui
