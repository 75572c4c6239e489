// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence a problem, beginning with the place: file, line and column.
#include "app/text/formatsentences.h"

#include "app/text/quoted.h"
#include "app/text/words.h"

#include <QDir>

namespace headroom {

namespace {

/// "config.json, line 3, column 7"
QString place(const FormatError &error, const QString &path)
{
    const QString subject = path.isEmpty() ? Words::tr("The text") : QDir::toNativeSeparators(path);
    if (error.line <= 0)
        return subject;
    //: A file, and where in it.
    return Words::tr("%1, line %2, column %3").arg(subject, QString::number(error.line), QString::number(error.column));
}

/// What kind of model a refused one is, from the engine's id.
QString kindOfModel(const std::string &kind)
{
    if (kind == "state-space")
        return Words::tr("a state-space model");
    if (kind == "encoder")
        return Words::tr("an encoder");
    if (kind == "encoder-decoder")
        return Words::tr("an encoder-decoder");
    if (kind == "vision-encoder")
        return Words::tr("a vision encoder");
    if (kind == "linear-attention")
        return Words::tr("a model with linear attention");
    if (kind == "audio-encoder")
        return Words::tr("an audio encoder");
    if (kind == "classification-head")
        return Words::tr("a classifier");
    return shown(kind);
}

QString syntaxSentence(const FormatError &error, const QString &where)
{
    if (error.found.empty())
        return Words::tr("%1: this is not valid JSON. Correct the text there, or get the file again.").arg(where);
    return Words::tr("%1: “%2” is not valid JSON. Correct the text there, or get the file again.")
        .arg(where, shown(error.found));
}

QString architectureSentence(const FormatError &error, const QString &where)
{
    if (error.problem == FormatProblem::UnsupportedArchitecture) {
        return Words::tr("%1: “%2” is %3, and its training is not modelled. Choose a decoder-only "
                         "language model.")
            .arg(where, shown(error.found), kindOfModel(error.other));
    }
    if (error.understood.empty()) {
        return Words::tr("%1: the architecture “%2” is not known. Enter the model's shape by hand, "
                         "or choose a similar "
                         "model of the library.")
            .arg(where, shown(error.found));
    }
    return Words::tr("%1: the architecture “%2” is not known. These keys were understood: %3. "
                     "Enter the model's shape "
                     "by hand, or choose a similar model of the library.")
        .arg(where, shown(error.found), shownList(error.understood));
}

QString missingSentence(const FormatError &error, const QString &where)
{
    if (error.other.empty())
        return Words::tr("%1: the key “%2” is missing. Add it.").arg(where, shown(error.key));
    return Words::tr("%1: the key “%2” is missing; “%3” makes it necessary. Add it.")
        .arg(where, shown(error.key), shown(error.other));
}

QString unknownKeySentence(const FormatError &error, const QString &where)
{
    if (error.expected.empty()) {
        return Words::tr("%1: the key “%2” is not known. Correct its spelling or remove it.")
            .arg(where, shown(error.key));
    }
    return Words::tr("%1: the key “%2” is not known. Known here: %3.")
        .arg(where, shown(error.key), shownList(error.expected));
}

QString wrongFormatSentence(const FormatError &error, const QString &where)
{
    if (error.found.empty()) {
        return Words::tr("%1 is another kind of document: “format” has to be “%2”. Choose another file.")
            .arg(where, shown(error.expected));
    }
    return Words::tr("%1 is another kind of document: “format” is “%2” and has to be “%3”. Choose another file.")
        .arg(where, shown(error.found), shown(error.expected));
}

} // namespace

QString sentence(const FormatError &error, const QString &path)
{
    const QString where = place(error, path);
    const QString key = shown(error.key);
    const QString found = shown(error.found);
    switch (error.problem) {
    case FormatProblem::Empty:
        return Words::tr("%1 is empty: there is nothing to read. Choose another file.").arg(where);
    case FormatProblem::TooLarge:
        return Words::tr("%1 is larger than %2: no plan and no config.json is. Choose another file.")
            .arg(where, sizeLimit(QString::fromStdString(error.expected).toLongLong()));
    case FormatProblem::TooDeep:
        return Words::tr("%1: brackets are nested deeper than %2 levels: no plan and no "
                         "config.json is. Get the file "
                         "again.")
            .arg(where, shown(error.expected));
    case FormatProblem::Syntax:
        return syntaxSentence(error, where);
    case FormatProblem::NotAnObject:
        return Words::tr("%1 is no JSON object: it has to begin with { and end with }. Choose another file.")
            .arg(where);
    case FormatProblem::GitLfsPointer:
        return Words::tr("%1 is a Git LFS pointer, not the file itself. Run “git lfs pull”, or "
                         "download the file from "
                         "the model's page.")
            .arg(where);
    case FormatProblem::Html:
        return Words::tr("%1 is a web page, not JSON. Download the raw file from the model's page.").arg(where);
    case FormatProblem::SymlinkTarget:
        return Words::tr("%1 holds only the path of another file (%2), as a download of a symbolic "
                         "link does. Choose "
                         "that file.")
            .arg(where, found);
    case FormatProblem::DuplicateKey:
        return Words::tr("%1: the key “%2” stands there twice. Remove one of them.").arg(where, key);
    case FormatProblem::NumberTooLarge:
        return Words::tr("%1: the number at “%2” is larger than any that can be computed with. Correct it.")
            .arg(where, key.isEmpty() ? found : key);
    case FormatProblem::UnknownKey:
        return unknownKeySentence(error, where);
    case FormatProblem::MissingKey:
        return missingSentence(error, where);
    case FormatProblem::WrongType:
        return Words::tr("%1: “%2” is %3, but has to be %4. Correct it.")
            .arg(where, key, found, shownList(error.expected));
    case FormatProblem::OutOfRange:
        return Words::tr("%1: “%2” is %3, but its limits are: %4. Correct it.")
            .arg(where, key, found, shownList(error.expected));
    case FormatProblem::UnknownValue:
        return Words::tr("%1: “%2” cannot be “%3”. It can be: %4.").arg(where, key, found, shownList(error.expected));
    case FormatProblem::Contradiction:
        return Words::tr("%1: “%2” and “%3” contradict each other. Remove one of them.")
            .arg(where, key, shown(error.other));
    case FormatProblem::DoesNotDivide:
        return Words::tr("%1: “%2” (%3) does not divide “%4”. Correct one of them.")
            .arg(where, key, found, shown(error.other));
    case FormatProblem::WrongFormat:
        return wrongFormatSentence(error, where);
    case FormatProblem::NewerVersion:
        return Words::tr("%1 was written by a newer Headroom: it has version %2, and this program "
                         "reads up to version "
                         "%3. Update Headroom to open it.")
            .arg(where, found, shown(error.expected));
    case FormatProblem::UnknownArchitecture:
    case FormatProblem::UnsupportedArchitecture:
        return architectureSentence(error, where);
    }
    return {};
}

} // namespace headroom
