// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Explains one phase of one plan; for a terminal as an indented tree.
#include "app/commandline/explaincommand.h"

#include "app/commandline/arguments.h"
#include "app/commandline/messages.h"
#include "app/commandline/singleplan.h"
#include "app/commandline/textrows.h"
#include "app/text/format.h"
#include "app/text/labels.h"
#include "app/text/sentences.h"
#include "app/text/storagewords.h"
#include "app/text/words.h"

#include "engine/formats/explanationjson.h"
#include "engine/formats/segmentrows.h"

#include <QLocale>

#include <algorithm>
#include <ostream>

namespace headroom {

namespace {

QStringList phaseWords()
{
    QStringList words;
    for (const std::string_view name : phaseNames)
        words.append(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())));
    return words;
}

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Lines of label and size, indented by their level in the tree.
class Tree {
public:
    void line(int level, const QString &label, Bytes bytes, const QString &note = {})
    {
        m_lines.push_back({QString(2 * level, u' ') + label, formatExactBytes(bytes, QLocale()), note});
    }

    [[nodiscard]] QString text() const
    {
        qsizetype labels = 0;
        qsizetype sizes = 0;
        for (const Line &one : m_lines) {
            labels = std::max(labels, one.label.size());
            sizes = std::max(sizes, one.size.size());
        }
        QString text;
        for (const Line &one : m_lines) {
            text += one.label.leftJustified(labels) + QStringLiteral("  ") + one.size.rightJustified(sizes);
            text += one.note.isEmpty() ? QStringLiteral("\n") : QStringLiteral("  %1\n").arg(one.note);
        }
        return text;
    }

private:
    struct Line {
        QString label {};
        QString size {};
        QString note {};
    };
    std::vector<Line> m_lines {};
};

QString treeText(const Alive &alive, Bytes overhead)
{
    Tree tree;
    for (const AliveTerm &term : alive.terms) {
        tree.line(0, termLabel(term.term), term.bytes());
        for (const AliveSite &site : term.sites) {
            tree.line(1, siteText(site.site), site.bytes());
            for (const AliveStorages &line : site.storages) {
                tree.line(2, formulaText(line), line.bytes(),
                    QStringLiteral("%1; %2").arg(blocksText(line.blocks), holderText(line)));
            }
        }
    }
    if (overhead != Bytes())
        tree.line(0, termLabel(TermId::Overhead), overhead);
    tree.line(0, Words::tr("Total"), alive.bytes() + overhead);
    return tree.text();
}

QString textOf(const Explanation &explanation)
{
    const Bytes overhead = explanation.terms[TermId::Overhead];
    //: %1: a phase of the training step, %2: bytes.
    const QString title
        = Words::tr("%1: %2 allocated.")
              .arg(phaseLabel(explanation.phase), formatExactBytes(explanation.terms.allocated(), QLocale()));
    if (explanation.alive)
        return title + u'\n' + treeText(*explanation.alive, overhead);
    return title + u'\n' + Words::tr("By the textbook's formulas, which know no single tensors.") + u'\n'
        + QString::fromStdString(writeTextRows(explanationRows(explanation)));
}

void write(const CommandIo &io, OutputFormat format, const Evaluated &evaluated, const Explanation &explanation)
{
    switch (format) {
    case OutputFormat::Json:
        io.out << writeExplanation(evaluated.subject.id, explanation, JsonLayout::Indented);
        break;
    case OutputFormat::Csv:
        io.out << writeCsvRows(explanationRows(explanation));
        break;
    case OutputFormat::Markdown:
        io.out << writeMarkdownRows(explanationRows(explanation));
        break;
    case OutputFormat::Text:
        io.out << textOf(explanation).toStdString();
        break;
    }
}

ExitStatus writeSegments(const CommandIo &io, OutputFormat format, const Evaluated &evaluated)
{
    const auto segments = replayedSegments(evaluated.plan, evaluated.model->shape, {});
    if (!segments) {
        tell(io, sentence(segments.error()));
        return PlanInError;
    }
    const RowTable rows = segmentRows(*segments);
    switch (format) {
    case OutputFormat::Json:
        io.out << writeJsonRows(rows);
        break;
    case OutputFormat::Csv:
        io.out << writeCsvRows(rows);
        break;
    case OutputFormat::Markdown:
        io.out << writeMarkdownRows(rows);
        break;
    case OutputFormat::Text:
        io.out << writeTextRows(rows);
        break;
    }
    return Done;
}

} // namespace

QString explainHelp()
{
    return Words::tr("Usage: headroom explain PLAN [--phase PHASE] [--segments] [--format FORMAT]\n"
                     "\n"
                     "Shows what is alive when a phase of the training step needs most: each tensor with the\n"
                     "operator that made it, its shape, how many there are, and who holds them.\n"
                     "\n"
                     "  PLAN              a plan document (*.headroom.json), or - for standard input\n"
                     "  --phase PHASE     %1;\n"
                     "                    without it the phase of the peak\n"
                     "  --segments        what PyTorch's allocator has reserved at its peak instead: each block of\n"
                     "                    each segment, and what lies there\n"
                     "  --format FORMAT   text (default), json, csv or markdown\n"
                     "  -h, --help        show this help\n"
                     "\n"
                     "A plan that the textbook estimates has equations instead of tensors.\n"
                     "\n"
                     "Exit status: 0 explained, 1 the plan is in error or has no such phase, 2 wrong usage.\n")
        .arg(phaseWords().join(QStringLiteral(", ")));
}

int explainCommand(const QStringList &arguments, const CommandIo &io)
{
    QCommandLineParser parser;
    for (const QString &name : {QStringLiteral("phase"), QStringLiteral("format")})
        parser.addOption({name, QString(), name});
    parser.addOption({QStringLiteral("segments"), QString()});
    const QString command = QStringLiteral("explain");
    if (const auto parsed = parseArguments(parser, arguments); !parsed)
        return wrongUsage(io, command, parsed.error());
    if (wantsHelp(parser))
        return answered(io, explainHelp());
    const auto format = formatOption(parser, OutputFormat::Text);
    if (!format)
        return wrongUsage(io, command, format.error());
    const auto word = wordOption(parser, QStringLiteral("phase"), phaseWords(), -1);
    if (!word)
        return wrongUsage(io, command, word.error());
    const QStringList sources = parser.positionalArguments();
    if (sources.size() != 1)
        return wrongUsage(io, command, Words::tr("Give one plan to explain."));

    const auto evaluated = singlePlan(sources.first(), io, commandCatalogue(io));
    if (!evaluated)
        return PlanInError;
    if (parser.isSet(QStringLiteral("segments")))
        return finished(io, writeSegments(io, *format, *evaluated));
    const auto phase = *word < 0 ? std::nullopt : std::optional(static_cast<Phase>(*word));
    const auto explained = explanation(evaluated->plan, evaluated->model->shape, evaluated->estimate, phase);
    if (!explained) {
        tell(io, Words::tr("The estimate of this plan has no phase “%1”.").arg(fromUtf8(nameOf(*phase))));
        return PlanInError;
    }
    write(io, *format, *evaluated, *explained);
    return finished(io, Done);
}

} // namespace headroom
