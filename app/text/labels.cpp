// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Looks words up and translates them.
#include "app/text/labels.h"

#include "app/text/choicewords.h"
#include "app/text/knobwords.h"
#include "app/text/words.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

struct Labelled {
    const char *label;
    const char *help;
};

constexpr std::array<Labelled, termCount> terms {{
    {QT_TRANSLATE_NOOP("headroom::Words", "Weights"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "The parameters that forward and backward read. Sharded only by ZeRO-3 and FSDP; "
            "smaller under QLoRA.")},
    {QT_TRANSLATE_NOOP("headroom::Words", "Master weights"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "A second copy of the parameters in higher precision, so that small updates are not "
            "lost. Sharded from "
            "ZeRO-1 on.")},
    {QT_TRANSLATE_NOOP("headroom::Words", "Gradients"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "One number per trained parameter. Sharded from ZeRO-2 on; small under LoRA.")},
    {QT_TRANSLATE_NOOP("headroom::Words", "Optimizer state"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "What the optimizer remembers per trained parameter: two numbers for AdamW. Sharded "
            "from ZeRO-1 on.")},
    {QT_TRANSLATE_NOOP("headroom::Words", "Activations"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "What forward keeps for backward. Grows with micro-batch and sequence length; "
            "checkpointing trades it "
            "for time.")},
    {QT_TRANSLATE_NOOP("headroom::Words", "Loss head"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "The logits of all tokens over the whole vocabulary, and what the loss makes of them. "
            "Chunked or fused "
            "losses shrink it.")},
    {QT_TRANSLATE_NOOP("headroom::Words", "Sharding buffers"),
        QT_TRANSLATE_NOOP("headroom::Words", "Buffers for gathering parameters and reducing gradients between GPUs.")},
    {QT_TRANSLATE_NOOP("headroom::Words", "Optimizer temporaries"),
        QT_TRANSLATE_NOOP("headroom::Words", "What the optimizer needs only while it steps.")},
    {QT_TRANSLATE_NOOP("headroom::Words", "KV cache"),
        QT_TRANSLATE_NOOP("headroom::Words", "Keys and values kept while text is generated.")},
    {QT_TRANSLATE_NOOP("headroom::Words", "Overhead"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "CUDA context, communicators, workspaces and fragmentation: held by the GPU but not "
            "allocated by "
            "PyTorch.")},
}};

constexpr std::array<const char *, phaseCount> phases {
    QT_TRANSLATE_NOOP("headroom::Words", "Load"),
    QT_TRANSLATE_NOOP("headroom::Words", "Forward"),
    QT_TRANSLATE_NOOP("headroom::Words", "Loss"),
    QT_TRANSLATE_NOOP("headroom::Words", "Backward"),
    QT_TRANSLATE_NOOP("headroom::Words", "Optimizer step"),
    QT_TRANSLATE_NOOP("headroom::Words", "Evaluation"),
    QT_TRANSLATE_NOOP("headroom::Words", "Save"),
};

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

const KnobWords *findKnob(std::string_view id)
{
    const auto table = knobWords();
    const auto found = std::ranges::find(table, id, &KnobWords::id);
    return found == table.end() ? nullptr : &*found;
}

const ChoiceWords *findChoice(std::string_view knob, std::string_view spelling)
{
    const auto table = choiceWords();
    const auto found = std::ranges::find_if(
        table, [&](const ChoiceWords &row) { return row.knob == knob && row.spelling == spelling; });
    return found == table.end() ? nullptr : &*found;
}

} // namespace

QString termLabel(TermId term)
{
    return Words::tr(terms[static_cast<std::size_t>(term)].label);
}

QString termHelp(TermId term)
{
    return Words::tr(terms[static_cast<std::size_t>(term)].help);
}

QString phaseLabel(Phase phase)
{
    return Words::tr(phases[static_cast<std::size_t>(phase)]);
}

QString verdictLabel(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits:
        return Words::tr("fits");
    case Verdict::Tight:
        return Words::tr("tight");
    case Verdict::DoesNotFit:
        return Words::tr("does not fit");
    }
    return {};
}

bool hasKnobWords(std::string_view id)
{
    return findKnob(id) != nullptr;
}

QString knobLabel(std::string_view id)
{
    const KnobWords *words = findKnob(id);
    return words ? Words::tr(words->label) : fromUtf8(id);
}

QString knobHelp(std::string_view id)
{
    const KnobWords *words = findKnob(id);
    return words ? Words::tr(words->help) : QString();
}

bool hasChoiceWords(std::string_view knob, std::string_view spelling)
{
    return findChoice(knob, spelling) != nullptr;
}

QString choiceLabel(std::string_view knob, std::string_view spelling)
{
    const ChoiceWords *words = findChoice(knob, spelling);
    return words ? Words::tr(words->label) : fromUtf8(spelling);
}

QString choiceHelp(std::string_view knob, std::string_view spelling)
{
    const ChoiceWords *words = findChoice(knob, spelling);
    return words && *words->help ? Words::tr(words->help) : QString();
}

} // namespace headroom
