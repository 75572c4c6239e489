// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Derives the charts' colours from a palette.
#include "ui/theme/charttheme.h"

#include "ui/theme/appearance.h"

#include <cmath>

namespace headroom::ui {

// Dark and light alternate in the order in which the terms are stacked, since neighbours are told apart by lightness
// where colour is lost. The three terms that share a segment share its colour.
static QColor termColour(TermId term, bool dark)
{
    switch (term) {
    case TermId::Weights:
        return QColor(0x00, 0x72, 0xB2); // blue
    case TermId::MasterWeights:
        return QColor(0x56, 0xB4, 0xE9); // sky blue
    case TermId::Gradients:
        return QColor(0xD5, 0x5E, 0x00); // vermilion
    case TermId::OptimizerState:
        return QColor(0xE6, 0x9F, 0x00); // orange
    case TermId::Activations:
        return QColor(0x00, 0x9E, 0x73); // bluish green
    case TermId::LossHead:
        return QColor(0xF0, 0xE4, 0x42); // yellow
    case TermId::ShardingBuffers:
    case TermId::OptimizerTemporaries:
    case TermId::KvCache:
        return QColor(0xCC, 0x79, 0xA7); // reddish purple
    case TermId::Overhead:
        break;
    }
    // The eighth colour is black, which would vanish on a dark ground: a grey on either side of the purple.
    return dark ? QColor(0xD0, 0xD0, 0xD0) : QColor(0x50, 0x50, 0x50);
}

static QColor mix(const QColor &a, const QColor &b, double shareOfB)
{
    const auto blend = [shareOfB](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * shareOfB));
    };
    return QColor(blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue()));
}

ChartTheme chartTheme(const QPalette &palette)
{
    ChartTheme theme;
    theme.background = palette.color(QPalette::Active, QPalette::Base);
    theme.text = palette.color(QPalette::Active, QPalette::Text);
    theme.mutedText = mix(theme.text, theme.background, 0.3);
    theme.grid = mix(theme.text, theme.background, 0.82);
    theme.chosenFrame = palette.color(QPalette::Active, QPalette::Highlight);
    theme.chosenBand = mix(theme.background, theme.chosenFrame, 0.14);
    theme.range = QColor(0x56, 0xB4, 0xE9);
    theme.tightRange = QColor(0xE6, 0x9F, 0x00);
    for (std::size_t index = 0; index < termCount; ++index)
        theme.terms[index] = termColour(static_cast<TermId>(index), isDark(palette));
    return theme;
}

double perceivedLightness(const QColor &colour)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    const double luminance = 0.2126 * linear(double(colour.redF())) + 0.7152 * linear(double(colour.greenF()))
        + 0.0722 * linear(double(colour.blueF()));
    constexpr double threshold = 216.0 / 24389.0; // CIE 15: below it L* is linear
    return luminance <= threshold ? luminance * 24389.0 / 2700.0 : 1.16 * std::cbrt(luminance) - 0.16;
}

} // namespace headroom::ui
