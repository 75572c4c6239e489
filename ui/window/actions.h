// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All menu entries in one table: name, menu, words, keys, icon. Who acts connects to the entry by its id.
#pragma once

#include <QObject>

#include <array>
#include <cstdint>

class QAction;
class QMenu;
class QWidget;

namespace headroom::ui {

enum class ActionId : std::uint8_t {
    NewPlan,
    OpenPlan,
    Save,
    SaveAs,
    ExportPicture,
    ExportReport,
    Quit,
    CopyChart,
    CopyTable,
    OpenConfig,
    Library,
    EditShape,
    PickGpu,
    GigabytesDecimal,
    GigabytesBinary,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    LargerText,
    SmallerText,
    NormalText,
    FullScreen,
    WhatsThis,
    About,
    AboutQt,
};
inline constexpr std::size_t actionCount = 25;

enum class MenuId : std::uint8_t { File, Edit, Model, View, Unit, Theme, Text, Help };

class Actions : public QObject {
    Q_OBJECT

public:
    /// The entries belong to the window, so that their keys work everywhere in it.
    explicit Actions(QWidget *window);

    [[nodiscard]] QAction *operator[](ActionId id) const { return m_actions[static_cast<std::size_t>(id)]; }
    /// Adds the entries of one menu in the table's order, with its separators.
    void addTo(QMenu *menu, MenuId id) const;

private:
    std::array<QAction *, actionCount> m_actions {};
};

} // namespace headroom::ui
