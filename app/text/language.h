// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the language of the program's words and numbers.
#pragma once

#include <QString>
#include <QStringList>

class QCoreApplication;

namespace headroom {

/// Codes of the languages that the program carries, such as "de", in alphabetical order; English is always there.
[[nodiscard]] QStringList languages();

/// Makes the program's words, Qt's own words and the default locale's numbers speak a language; an empty code means
/// the system's. Can be called again at any time: windows get QEvent::LanguageChange. English where there is no such.
/// Returns the code that holds.
QString speak(QCoreApplication &application, const QString &code);

} // namespace headroom
