// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the tables of engine/formats/validationjson between a few words.
#include "app/commandline/validationpage.h"

#include "app/commandline/textrows.h"
#include "app/text/words.h"

#include "engine/formats/validationjson.h"

#include <array>
#include <charconv>

namespace headroom {

namespace {

constexpr int digits = 4; // behind the point: a bound of 0.002 % has to be seen

/// Numbers as people read a column of them: all with as many digits.
RowTable withFixedDigits(RowTable table)
{
    for (auto &row : table.rows) {
        for (Cell &cell : row) {
            const auto *number = std::get_if<double>(&cell);
            if (!number)
                continue;
            std::array<char, 64> text {};
            const auto end
                = std::to_chars(text.data(), text.data() + text.size(), *number, std::chars_format::fixed, digits);
            std::string written(text.data(), end.ptr);
            if (written.find_first_not_of("-0.") == std::string::npos && written.front() == '-')
                written.erase(0, 1);
            cell = std::move(written);
        }
    }
    return table;
}

std::string counted(const Validation &validation)
{
    const std::size_t covered = validation.covered.size();
    return std::to_string(covered) + " of " + std::to_string(covered + validation.notCovered.size());
}

QString textRows(const RowTable &table)
{
    return QString::fromStdString(writeTextRows(withFixedDigits(table)));
}

std::string markdownRows(const RowTable &table)
{
    return writeMarkdownRows(withFixedDigits(table));
}

/// "llama-3_2-1b-s2048-b2, loss, -0.0012 %".
std::string titleOf(const CaseErrors &one)
{
    RowTable error {.columns = {"peak"}, .rows = {{one.peak}}};
    return one.id + ", " + std::string(nameOf(one.peakPhase)) + ", " + textOf(withFixedDigits(error).rows[0][0]) + " %";
}

constexpr std::string_view introduction = R"(# Accuracy

What the detailed model gives for plans whose training step was really run: models of transformers, torchtune and torchtitan
with every storage counted while they ran two optimizer steps on tensors without values. Nothing in the model is fitted to
these cases. Errors are in percent of the reference, at the terms in percent of the peak; "phases" are the highest levels of
forward, loss, backward and optimizer step.

This page is made by `headroom validate tests/data/reference/*.jsonl --format markdown` with the bounds below.

)";

} // namespace

QString textValidation(const Validation &validation, std::span<const BoundResult> bounds)
{
    QString text
        = Words::tr("%1 cases are covered. Errors in percent:").arg(QString::fromStdString(counted(validation))) + u'\n'
        + textRows(summaryRows(validation));
    if (!bounds.empty())
        text += u'\n' + Words::tr("Bounds:") + u'\n' + textRows(boundRows(bounds));
    if (!validation.notCovered.empty())
        text += u'\n' + Words::tr("Not covered:") + u'\n' + textRows(reasonRows(validation));
    const auto worst = worstCases(validation, worstShown);
    if (!worst.empty())
        text += u'\n' + Words::tr("The largest errors of the peak, with the terms in its phase:") + u'\n';
    for (const CaseErrors *one : worst)
        text += u'\n' + QString::fromStdString(titleOf(*one)) + u'\n' + textRows(termRows(*one));
    return text;
}

std::string markdownValidation(const Validation &validation, std::span<const BoundResult> bounds)
{
    std::string text(introduction);
    text += counted(validation) + " cases are covered.\n\n" + markdownRows(summaryRows(validation));
    if (!bounds.empty())
        text += "\n## Bounds\n\n" + markdownRows(boundRows(bounds));
    if (!validation.notCovered.empty())
        text += "\n## Not covered\n\n" + markdownRows(reasonRows(validation));
    text += "\n## The largest errors of the peak\n";
    for (const CaseErrors *one : worstCases(validation, worstShown))
        text += "\n" + titleOf(*one) + "\n\n" + markdownRows(termRows(*one));
    return text + "\n## Every case\n\n" + markdownRows(caseRows(validation));
}

} // namespace headroom
