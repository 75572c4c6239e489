// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of menu entries. Keys are the desktop's own where it has them.
#include "ui/window/actions.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QIcon>
#include <QKeySequence>
#include <QMenu>

namespace headroom::ui {

namespace {

enum class Kind : std::uint8_t { Plain, Tick, Choice };
enum class Before : std::uint8_t { Nothing, Separator };

struct ActionRow {
    ActionId id = ActionId::NewPlan;
    MenuId menu = MenuId::File;
    const char *name = ""; ///< object name
    const char *text = "";
    QKeySequence::StandardKey standard = QKeySequence::UnknownKey;
    const char *keys = ""; ///< where the desktop has no key of its own
    const char *icon = ""; ///< of the desktop's icon theme
    Kind kind = Kind::Plain;
    Before before = Before::Nothing;
};

constexpr std::array<ActionRow, actionCount> rows {{
    {.id = ActionId::NewPlan,
        .menu = MenuId::File,
        .name = "action.new",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&New Plan"),
        .standard = QKeySequence::New,
        .icon = "document-new"},
    {.id = ActionId::OpenPlan,
        .menu = MenuId::File,
        .name = "action.open",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Open…"),
        .standard = QKeySequence::Open,
        .icon = "document-open"},
    {.id = ActionId::Save,
        .menu = MenuId::File,
        .name = "action.save",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Save"),
        .standard = QKeySequence::Save,
        .icon = "document-save",
        .before = Before::Separator},
    {.id = ActionId::SaveAs,
        .menu = MenuId::File,
        .name = "action.saveAs",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "Save &As…"),
        .keys = "Ctrl+Shift+S",
        .icon = "document-save-as"},
    {.id = ActionId::ExportPicture,
        .menu = MenuId::File,
        .name = "action.export",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Export Picture…"),
        .keys = "Ctrl+E",
        .icon = "document-export",
        .before = Before::Separator},
    {.id = ActionId::ExportReport,
        .menu = MenuId::File,
        .name = "action.exportReport",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "Expor&t Report…"),
        .keys = "Ctrl+Shift+E"},
    {.id = ActionId::Quit,
        .menu = MenuId::File,
        .name = "action.quit",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Quit"),
        .keys = "Ctrl+Q",
        .icon = "application-exit",
        .before = Before::Separator},
    {.id = ActionId::CopyChart,
        .menu = MenuId::Edit,
        .name = "action.copyChart",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Copy Chart as Picture"),
        .keys = "Ctrl+Shift+C",
        .icon = "edit-copy",
        .before = Before::Separator},
    {.id = ActionId::CopyTable,
        .menu = MenuId::Edit,
        .name = "action.copyTable",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "Copy Numbers as &Table"),
        .keys = "Ctrl+Shift+T"},
    {.id = ActionId::OpenConfig,
        .menu = MenuId::Model,
        .name = "action.openConfig",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "Open &config.json…"),
        .keys = "Ctrl+Shift+O"},
    {.id = ActionId::Library,
        .menu = MenuId::Model,
        .name = "action.library",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Library…"),
        .keys = "Ctrl+L"},
    {.id = ActionId::EditShape,
        .menu = MenuId::Model,
        .name = "action.editShape",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "Edit &Shape…")},
    {.id = ActionId::PickGpu,
        .menu = MenuId::Model,
        .name = "action.pickGpu",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "Choose &GPU…"),
        .keys = "Ctrl+G",
        .before = Before::Separator},
    {.id = ActionId::GigabytesDecimal,
        .menu = MenuId::Unit,
        .name = "action.unitGB",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "G&B (10⁹ bytes, as on data sheets)"),
        .kind = Kind::Choice},
    {.id = ActionId::GigabytesBinary,
        .menu = MenuId::Unit,
        .name = "action.unitGiB",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "G&iB (2³⁰ bytes, as in nvidia-smi)"),
        .kind = Kind::Choice},
    {.id = ActionId::ThemeSystem,
        .menu = MenuId::Theme,
        .name = "action.themeSystem",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "As the &System"),
        .kind = Kind::Choice},
    {.id = ActionId::ThemeLight,
        .menu = MenuId::Theme,
        .name = "action.themeLight",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Light"),
        .kind = Kind::Choice},
    {.id = ActionId::ThemeDark,
        .menu = MenuId::Theme,
        .name = "action.themeDark",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Dark"),
        .kind = Kind::Choice},
    {.id = ActionId::LargerText,
        .menu = MenuId::Text,
        .name = "action.largerText",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Larger Text"),
        .standard = QKeySequence::ZoomIn,
        .icon = "zoom-in"},
    {.id = ActionId::SmallerText,
        .menu = MenuId::Text,
        .name = "action.smallerText",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "S&maller Text"),
        .standard = QKeySequence::ZoomOut,
        .icon = "zoom-out"},
    {.id = ActionId::NormalText,
        .menu = MenuId::Text,
        .name = "action.normalText",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Normal Text"),
        .keys = "Ctrl+0",
        .icon = "zoom-original"},
    {.id = ActionId::FullScreen,
        .menu = MenuId::View,
        .name = "action.fullScreen",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&Full Screen"),
        .keys = "F11",
        .icon = "view-fullscreen",
        .kind = Kind::Tick,
        .before = Before::Separator},
    {.id = ActionId::WhatsThis,
        .menu = MenuId::Help,
        .name = "action.whatsThis",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&What Is This?"),
        .keys = "Shift+F1",
        .icon = "help-contents"},
    {.id = ActionId::About,
        .menu = MenuId::Help,
        .name = "action.about",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "&About Headroom"),
        .icon = "help-about",
        .before = Before::Separator},
    {.id = ActionId::AboutQt,
        .menu = MenuId::Help,
        .name = "action.aboutQt",
        .text = QT_TRANSLATE_NOOP("headroom::ui::Actions", "About &Qt")},
}};

/// Whether the rows stand in the order of their ids, so that an id is a row's place.
constexpr bool rowsAreInOrder()
{
    for (std::size_t place = 0; place < rows.size(); ++place) {
        if (static_cast<std::size_t>(rows[place].id) != place)
            return false;
    }
    return true;
}
static_assert(rowsAreInOrder());

QAction *makeAction(const ActionRow &row, QWidget *window)
{
    auto *action = new QAction(QCoreApplication::translate("headroom::ui::Actions", row.text), window);
    action->setObjectName(QLatin1StringView(row.name));
    if (row.standard != QKeySequence::UnknownKey)
        action->setShortcuts(row.standard);
    else if (*row.keys != '\0')
        action->setShortcut(QKeySequence(QLatin1StringView(row.keys)));
    if (*row.icon != '\0')
        action->setIcon(QIcon::fromTheme(QLatin1StringView(row.icon)));
    action->setCheckable(row.kind != Kind::Plain);
    return action;
}

} // namespace

Actions::Actions(QWidget *window)
    : QObject(window)
{
    std::array<QActionGroup *, 8> groups {};
    for (const ActionRow &row : rows) {
        QAction *action = makeAction(row, window);
        window->addAction(action);
        m_actions[static_cast<std::size_t>(row.id)] = action;
        if (row.kind != Kind::Choice)
            continue;
        QActionGroup *&group = groups[static_cast<std::size_t>(row.menu)];
        if (group == nullptr)
            group = new QActionGroup(this);
        group->addAction(action);
    }
}

void Actions::addTo(QMenu *menu, MenuId id) const
{
    for (const ActionRow &row : rows) {
        if (row.menu != id)
            continue;
        if (row.before == Before::Separator)
            menu->addSeparator();
        menu->addAction((*this)[row.id]);
    }
}

} // namespace headroom::ui
