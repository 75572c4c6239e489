// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the sizes with the engine at each change and says what they come to, or what is wrong with them.
#include "ui/plan/shapeeditor.h"

#include "app/text/format.h"
#include "app/text/sentences.h"
#include "engine/model/parameters.h"
#include "ui/widgets/numberbox.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr double largestSize = 1e9;

} // namespace

ShapeEditor::ShapeEditor(const HandShape &shape, const QString &name, QWidget *parent)
    : QDialog(parent)
    , m_shape(shape)
    , m_name(new QLineEdit(name, this))
    , m_judgement(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setObjectName(QStringLiteral("shapeEditor"));
    setWindowTitle(tr("Edit Shape"));
    auto *intro = new QLabel(
        tr("For a model whose config.json Headroom does not understand. Sizes as they stand in the model's config."), this);
    intro->setWordWrap(true);
    m_name->setObjectName(QStringLiteral("shape.name"));
    m_judgement->setObjectName(QStringLiteral("shape.judgement"));
    m_judgement->setWordWrap(true);
    m_judgement->setMinimumHeight(2 * fontMetrics().lineSpacing());

    auto *form = new QFormLayout;
    form->addRow(tr("&Name"), m_name);
    addNumber(form, QStringLiteral("shape.layers"), tr("&Layers"), tr("num_hidden_layers"), &HandShape::layers, 1);
    addNumber(form, QStringLiteral("shape.hidden"), tr("&Hidden width"), tr("hidden_size"), &HandShape::hidden, 1);
    addNumber(form, QStringLiteral("shape.heads"), tr("&Query heads"), tr("num_attention_heads"), &HandShape::heads, 1);
    addNumber(form, QStringLiteral("shape.keyValueHeads"), tr("&Key-value heads"), tr("num_key_value_heads"),
        &HandShape::keyValueHeads, 1);
    addNumber(form, QStringLiteral("shape.headDim"), tr("Head &width"), tr("head_dim"), &HandShape::headDim, 1);
    addNumber(form, QStringLiteral("shape.intermediate"), tr("&MLP width"), tr("intermediate_size"),
        &HandShape::intermediate, 1);
    addFlag(form, QStringLiteral("shape.gated"), tr("MLP with a &gate (three matrices)"), &HandShape::gated);
    addNumber(form, QStringLiteral("shape.vocabulary"), tr("&Vocabulary"), tr("vocab_size"), &HandShape::vocabulary, 1);
    addFlag(form, QStringLiteral("shape.tied"), tr("Output head &tied to the embedding"), &HandShape::tied);
    addNumber(form, QStringLiteral("shape.experts"), tr("&Experts"), tr("num_local_experts; 0 for a dense model"),
        &HandShape::experts, 0);
    addNumber(form, QStringLiteral("shape.expertsPerToken"), tr("Experts &per token"), tr("num_experts_per_tok"),
        &HandShape::expertsPerToken, 0);
    addNumber(form, QStringLiteral("shape.expertWidth"), tr("Width of an e&xpert"), tr("moe_intermediate_size"),
        &HandShape::expertWidth, 0);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(intro);
    layout->addLayout(form);
    layout->addWidget(m_judgement);
    layout->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this] {
        const QString entered = m_name->text().trimmed();
        emit configEntered(QString::fromStdString(configByHand(m_shape, entered.toStdString())), entered);
    });
    judge();
}

void ShapeEditor::addNumber(QFormLayout *form, const QString &id, const QString &label, const QString &help,
    std::int64_t HandShape::*field, std::int64_t lowest)
{
    auto *box = new NumberBox(this);
    box->setObjectName(id);
    box->setRange(static_cast<double>(lowest), largestSize);
    box->setDecimals(0);
    box->setValue(static_cast<double>(m_shape.*field));
    box->setToolTip(help);
    QString plain = label;
    box->setAccessibleName(plain.remove(u'&'));
    box->setAccessibleDescription(help);
    form->addRow(label, box);
    connect(box, &NumberBox::valueChanged, this, [this, field](double value) {
        m_shape.*field = static_cast<std::int64_t>(value);
        judge();
    });
}

void ShapeEditor::addFlag(QFormLayout *form, const QString &id, const QString &label, bool HandShape::*field)
{
    auto *box = new QCheckBox(label, this);
    box->setObjectName(id);
    box->setChecked(m_shape.*field);
    form->addRow(box);
    connect(box, &QCheckBox::toggled, this, [this, field](bool on) {
        m_shape.*field = on;
        judge();
    });
}

void ShapeEditor::judge()
{
    const auto model = shapeByHand(m_shape);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(model.has_value());
    if (!model) {
        m_judgement->setText(sentence(model.error()));
        return;
    }
    const auto counts = countParameters(*model);
    m_judgement->setText(counts ? tr("%1 parameters").arg(formatParameters(counts->total, locale())) : QString());
}

} // namespace headroom::ui
