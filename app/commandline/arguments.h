// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands share when they read their arguments.
#pragma once

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

#include <tl/expected.hpp>

#include <cstdint>

namespace headroom {

enum class OutputFormat : std::uint8_t { Json, Csv, Markdown, Text };

/// The value of --format, or `otherwise` without one. The error is a sentence.
[[nodiscard]] tl::expected<OutputFormat, QString> formatOption(
    const QCommandLineParser &parser, OutputFormat otherwise);

/// Reads a command's arguments (its name first) with the options that it declared; --help and -h are always known.
/// The error is a sentence.
[[nodiscard]] tl::expected<void, QString> parseArguments(QCommandLineParser &parser, const QStringList &arguments);

[[nodiscard]] bool wantsHelp(const QCommandLineParser &parser);

/// One of a few words, by its place among them. The error is a sentence.
[[nodiscard]] tl::expected<qsizetype, QString> wordOption(
    const QCommandLineParser &parser, const QString &option, const QStringList &words, qsizetype otherwise);

} // namespace headroom
