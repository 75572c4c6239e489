// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shows what was read from the model's config, or why it could not be read.
#include "ui/plan/modelpanel.h"

#include "app/text/format.h"
#include "app/text/labels.h"
#include "app/text/sentences.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

/// Names longer than the dock wrap at slashes and dashes.
QString breakable(QString name)
{
    return name.replace(u'/', QStringLiteral("/\u200b")).replace(u'-', QStringLiteral("-\u200b"));
}

} // namespace

QString shapeText(const ModelShape &shape, const QLocale &locale)
{
    const auto number = [&](std::int64_t count) { return formatCount(count, locale); };
    QStringList parts;
    parts << ModelPanel::tr("%1 layers").arg(number(shape.layers));
    parts << ModelPanel::tr("hidden %1").arg(number(shape.hidden));
    parts << (shape.keyValueHeads == shape.heads
            ? ModelPanel::tr("%1 heads").arg(number(shape.heads))
            //: query heads, and how many key-value heads they share
            : ModelPanel::tr("%1 heads (%2 KV)").arg(number(shape.heads), number(shape.keyValueHeads)));
    if (shape.intermediate > 0)
        parts << ModelPanel::tr("MLP %1").arg(number(shape.intermediate));
    for (const BlockShape &block : shape.blocks) {
        if (block.experts) {
            //: a mixture of experts: how many there are, how many see a token
            parts << ModelPanel::tr("%1 experts, %2 per token")
                         .arg(number(block.experts->count), number(block.experts->perToken));
            break;
        }
    }
    parts << ModelPanel::tr("vocabulary %1").arg(number(shape.vocabulary));
    return parts.join(QStringLiteral(", "));
}

ModelPanel::ModelPanel(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLabel(this))
    , m_count(new QLabel(this))
    , m_shape(new QLabel(this))
{
    setObjectName(QStringLiteral("modelPanel"));
    setWhatsThis(knobHelp("model"));
    m_name->setObjectName(QStringLiteral("model.nameLabel"));
    m_count->setObjectName(QStringLiteral("model.count"));
    m_shape->setObjectName(QStringLiteral("model.shape"));
    QFont bold = m_name->font();
    bold.setBold(true);
    m_name->setFont(bold);
    for (QLabel *label : {m_name, m_count, m_shape}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_shape->setForegroundRole(QPalette::PlaceholderText);

    auto *config = new QPushButton(tr("Open config.json…"), this);
    config->setObjectName(QStringLiteral("model.openConfig"));
    config->setToolTip(
        tr("Read a model from the config.json of its repository. A file can also be dropped on the window."));
    auto *library = new QPushButton(tr("Library…"), this);
    library->setObjectName(QStringLiteral("model.library"));
    library->setToolTip(tr("Pick a well-known model from the built-in catalogue."));
    auto *shape = new QPushButton(tr("Edit Shape…"), this);
    shape->setObjectName(QStringLiteral("model.editShape"));
    shape->setToolTip(tr("Enter layers, widths and heads by hand, for a model that Headroom does not know."));
    for (QPushButton *button : {config, library, shape})
        button->setAccessibleDescription(button->toolTip());

    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->addWidget(config);
    buttons->addWidget(library);
    auto *below = new QHBoxLayout;
    below->setContentsMargins(0, 0, 0, 0);
    below->addWidget(m_count, 1);
    below->addWidget(shape);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    layout->addWidget(m_name);
    layout->addLayout(below);
    layout->addWidget(m_shape);
    layout->addLayout(buttons);

    connect(config, &QPushButton::clicked, this, &ModelPanel::configWanted);
    connect(library, &QPushButton::clicked, this, &ModelPanel::libraryWanted);
    connect(shape, &QPushButton::clicked, this, &ModelPanel::shapeWanted);
}

void ModelPanel::setPicture(const Picture &picture)
{
    if (!picture.model) {
        const ModelChoice &model = picture.plan.model;
        m_name->setText(breakable(QString::fromStdString(!model.name.empty() ? model.name : model.preset)));
        m_count->clear();
        m_shape->setText(picture.modelError ? sentence(*picture.modelError) : QString());
        return;
    }
    m_name->setText(breakable(picture.model->name));
    m_shape->setText(shapeText(picture.model->shape, locale()));
    if (picture.estimate) {
        const ParameterCounts &counts = picture.estimate->parameters;
        const QString total = formatParameters(counts.total, locale());
        m_count->setText(counts.active < counts.total
                //: parameters of a mixture of experts: all of them, and those that a token uses
                ? tr("%1 parameters, %2 active").arg(total, formatParameters(counts.active, locale()))
                : tr("%1 parameters").arg(total));
        m_count->setToolTip(tr("%1 parameters exactly").arg(formatCount(counts.total.value(), locale())));
    }
}

} // namespace headroom::ui
