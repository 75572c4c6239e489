// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Judges and sets palettes.
#include "ui/theme/appearance.h"

#include <QApplication>

namespace headroom::ui {

namespace {

struct Shades {
    QColor window, base, alternate, text, button, disabled, highlight, highlightedText, link, tip;
};

QPalette paletteOf(const Shades &shades)
{
    QPalette palette(shades.button, shades.window);
    palette.setColor(QPalette::Window, shades.window);
    palette.setColor(QPalette::WindowText, shades.text);
    palette.setColor(QPalette::Base, shades.base);
    palette.setColor(QPalette::AlternateBase, shades.alternate);
    palette.setColor(QPalette::Text, shades.text);
    palette.setColor(QPalette::Button, shades.button);
    palette.setColor(QPalette::ButtonText, shades.text);
    palette.setColor(QPalette::BrightText, shades.text);
    palette.setColor(QPalette::PlaceholderText, shades.disabled);
    palette.setColor(QPalette::Highlight, shades.highlight);
    palette.setColor(QPalette::HighlightedText, shades.highlightedText);
    palette.setColor(QPalette::Link, shades.link);
    palette.setColor(QPalette::LinkVisited, shades.link);
    palette.setColor(QPalette::ToolTipBase, shades.tip);
    palette.setColor(QPalette::ToolTipText, shades.text);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, shades.disabled);
    return palette;
}

} // namespace

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QPalette lightPalette()
{
    return paletteOf({.window = QColor(0xF3, 0xF3, 0xF3),
        .base = QColor(0xFF, 0xFF, 0xFF),
        .alternate = QColor(0xF5, 0xF7, 0xF9),
        .text = QColor(0x1A, 0x1A, 0x1A),
        .button = QColor(0xE9, 0xE9, 0xE9),
        .disabled = QColor(0x7A, 0x7A, 0x7A),
        .highlight = QColor(0x00, 0x5F, 0xA3),
        .highlightedText = QColor(0xFF, 0xFF, 0xFF),
        .link = QColor(0x00, 0x5F, 0xA3),
        .tip = QColor(0xFF, 0xFF, 0xFF)});
}

QPalette darkPalette()
{
    return paletteOf({.window = QColor(0x2A, 0x2A, 0x2A),
        .base = QColor(0x1E, 0x1E, 0x1E),
        .alternate = QColor(0x25, 0x25, 0x25),
        .text = QColor(0xEA, 0xEA, 0xEA),
        .button = QColor(0x38, 0x38, 0x38),
        .disabled = QColor(0x8C, 0x8C, 0x8C),
        .highlight = QColor(0x4F, 0xA3, 0xE0),
        .highlightedText = QColor(0x10, 0x10, 0x10),
        .link = QColor(0x7C, 0xC0, 0xF0),
        .tip = QColor(0x33, 0x33, 0x33)});
}

void setAppearance(Appearance appearance)
{
    switch (appearance) {
    case Appearance::System:
        QApplication::setPalette(QPalette());
        return;
    case Appearance::Light:
        QApplication::setPalette(lightPalette());
        return;
    case Appearance::Dark:
        QApplication::setPalette(darkPalette());
        return;
    }
}

} // namespace headroom::ui
