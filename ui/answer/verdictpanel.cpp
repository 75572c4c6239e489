// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shows an answer in labels that are made once.
#include "ui/answer/verdictpanel.h"

#include "ui/theme/charttheme.h"

#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

QLabel *readableLabel(const QString &name)
{
    auto *label = new QLabel;
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setFocusPolicy(Qt::StrongFocus);
    return label;
}

/// Shape and colour both say the verdict.
QString markOf(const AnswerValue &value)
{
    if (!value.hasEstimate)
        return QStringLiteral("–");
    switch (value.verdict) {
    case Verdict::Fits:
        return QStringLiteral("✓");
    case Verdict::Tight:
        return QStringLiteral("!");
    case Verdict::DoesNotFit:
        return QStringLiteral("✗");
    }
    return {};
}

QColor markColour(const AnswerValue &value, const ChartTheme &theme)
{
    if (!value.hasEstimate)
        return theme.grid;
    switch (value.verdict) {
    case Verdict::Fits:
        return theme.term(TermId::Activations); // bluish green
    case Verdict::Tight:
        return theme.tightRange;
    case Verdict::DoesNotFit:
        return theme.term(TermId::Gradients); // vermillion
    }
    return {};
}

} // namespace

VerdictPanel::VerdictPanel(QWidget *parent)
    : QWidget(parent)
    , m_mark(new QLabel)
    , m_sentence(readableLabel(QStringLiteral("answer.verdict")))
    , m_chance(readableLabel(QStringLiteral("answer.chance")))
    , m_form(new QFormLayout)
    , m_assumptionsTitle(new QLabel(tr("What this assumes")))
    , m_assumptions(new QTextBrowser)
{
    setObjectName(QStringLiteral("answer"));
    m_mark->setObjectName(QStringLiteral("answer.mark"));
    m_mark->setAlignment(Qt::AlignCenter);
    m_mark->setAutoFillBackground(true);
    m_sentence->setAccessibleName(tr("Verdict"));

    auto *head = new QHBoxLayout;
    head->addWidget(m_mark, 0, Qt::AlignTop);
    head->addWidget(m_sentence, 1, Qt::AlignTop);
    // Each label above its value: the dock is too narrow for two columns of words.
    m_form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    m_form->setVerticalSpacing(1);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (std::size_t index = 0; index < answerLineCount; ++index) {
        m_lines[index] = readableLabel(QStringLiteral("answer.line.%1").arg(index));
        m_form->addRow(answerLabel(static_cast<AnswerLine>(index)), m_lines[index]);
        m_form->labelForField(m_lines[index])->setForegroundRole(QPalette::PlaceholderText);
        m_form->labelForField(m_lines[index])->setVisible(false);
        m_lines[index]->setVisible(false);
    }
    m_assumptionsTitle->setBuddy(m_assumptions);
    m_assumptions->setObjectName(QStringLiteral("answer.assumptions"));
    m_assumptions->setAccessibleName(m_assumptionsTitle->text());
    m_assumptions->setTabChangesFocus(true);
    m_assumptions->setOpenLinks(false);

    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->addLayout(head);
    column->addWidget(m_chance);
    column->addLayout(m_form);
    column->addWidget(m_assumptionsTitle);
    column->addWidget(m_assumptions, 1);
    column->addStretch();
    auto *scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    followFont();
}

void VerdictPanel::setValue(const AnswerValue &value)
{
    if (value == m_value)
        return;
    const bool newAssumptions = value.assumptions != m_value.assumptions;
    m_value = value;
    showVerdict();
    for (std::size_t index = 0; index < answerLineCount; ++index) {
        QLabel *label = m_lines[index];
        if (label->text() == value.lines[index])
            continue;
        label->setText(value.lines[index]);
        label->setAccessibleName(answerLabel(static_cast<AnswerLine>(index)));
        label->setVisible(!value.lines[index].isEmpty());
        m_form->labelForField(label)->setVisible(!value.lines[index].isEmpty());
    }
    if (newAssumptions)
        showAssumptions();
}

void VerdictPanel::showVerdict()
{
    m_mark->setText(markOf(m_value));
    const ChartTheme theme = chartTheme(palette());
    QPalette colours = palette();
    colours.setColor(QPalette::Window, markColour(m_value, theme));
    colours.setColor(QPalette::WindowText, Qt::black);
    m_mark->setPalette(colours);
    m_sentence->setText(m_value.sentence);
    m_chance->setText(m_value.chance);
    m_chance->setVisible(m_value.hasEstimate);
    m_assumptionsTitle->setVisible(m_value.hasEstimate);
    m_assumptions->setVisible(m_value.hasEstimate);
}

void VerdictPanel::showAssumptions()
{
    QString html;
    for (const AnswerAssumption &assumption : m_value.assumptions) {
        html += QStringLiteral("<p style=\"margin-top:0; margin-bottom:6px\"><b>%1:</b> %2<br><i>%3</i></p>")
                    .arg(assumption.label.toHtmlEscaped(), assumption.value.toHtmlEscaped(),
                        assumption.source.toHtmlEscaped());
    }
    m_assumptions->setHtml(html);
}

void VerdictPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showVerdict();
    if (event->type() == QEvent::FontChange)
        followFont();
}

void VerdictPanel::followFont()
{
    QFont large = font();
    large.setBold(true);
    m_assumptionsTitle->setFont(large);
    large.setPointSizeF(font().pointSizeF() * 1.15);
    m_sentence->setFont(large);
    large.setPointSizeF(font().pointSizeF() * 1.6);
    m_mark->setFont(large);
    m_mark->setFixedSize(fontMetrics().height() * 2, fontMetrics().height() * 3);
    m_assumptions->setMinimumHeight(fontMetrics().lineSpacing() * 8);
    setMinimumWidth(fontMetrics().averageCharWidth() * 38);
}

} // namespace headroom::ui
