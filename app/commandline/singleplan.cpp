// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads no more of standard input than a document may hold.
#include "app/commandline/singleplan.h"

#include "app/commandline/messages.h"
#include "app/files/textfile.h"
#include "app/text/sentences.h"

#include <istream>
#include <iterator>

namespace headroom {

namespace {

tl::expected<std::string, FileError> textOf(const QString &source, const CommandIo &io)
{
    if (source != QLatin1String("-"))
        return readTextFile(source);
    QByteArray bytes;
    for (std::istreambuf_iterator<char> it(io.in), end; it != end && bytes.size() <= documentLimit; ++it)
        bytes.append(*it);
    return decodeText(bytes, QString());
}

} // namespace

std::optional<Evaluated> singlePlan(const QString &source, const CommandIo &io, const Catalogue &catalogue)
{
    const QString path = source == QLatin1String("-") ? QString() : source;
    const auto text = textOf(source, io);
    if (!text) {
        tell(io, sentence(text.error()));
        return std::nullopt;
    }
    auto evaluated = Evaluator(catalogue).evaluate(*text, path);
    if (!evaluated) {
        tell(io, QString::fromStdString(evaluated.error().report.message));
        return std::nullopt;
    }
    return std::move(*evaluated);
}

} // namespace headroom
