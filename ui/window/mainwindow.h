// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window: the plan on the left, the picture in the centre, the answer on the right, menus around them.
#pragma once

#include <QMainWindow>

#include "app/document/plandocument.h"
#include "app/settings/settings.h"
#include "ui/dialogs/prompts.h"

class QDockWidget;
class QTabWidget;

namespace headroom::ui {

class Actions;
class BreakdownTab;
class MemoryTab;
class MessageBar;
class AccuracyTab;
class ModelsTab;
class PlanFiles;
class PlanPanel;
class TimelineTab;
class Twin;
class VerdictPanel;
struct Drawing;

/// Puts the parts together and connects them to the document; it computes nothing.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// The user's catalogue rows live in userFolder. Everything must outlive the window.
    MainWindow(PlanDocument &document, Settings &settings, Prompts &prompts, const QString &userFolder);

    [[nodiscard]] PlanFiles &files() { return *m_files; }
    void showMessage(const QString &sentence);

    QSize sizeHint() const override;

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void buildCentre();
    void buildDocks();
    QDockWidget *addDock(Qt::DockWidgetArea area, const QString &name, const QString &title, QWidget *content);
    void buildMenus();
    void connectFiles();
    void connectActions();
    void restore();
    void pickModel();
    void pickGpu();
    void editShape(const QString &name);
    void editRecipe();
    void setUnit(Unit unit);
    void setTheme(Theme theme);
    void setTextZoom(int percent);
    void showPicture(const Picture &picture);
    void exportDrawing(const Drawing &drawing, const QString &suffix);
    void exportReport();
    /// The chart that "copy" and "export" mean; null where the tab is a table.
    [[nodiscard]] Twin *currentTwin() const;
    void exportCurrent();
    void copyCurrentTable();
    void showTitle();
    void showRecentFiles();

    PlanDocument &m_document;
    Settings &m_settings;
    Prompts &m_prompts;
    Actions *m_actions;
    PlanFiles *m_files;
    MessageBar *m_message = nullptr;
    QTabWidget *m_tabs = nullptr;
    MemoryTab *m_memory = nullptr;
    BreakdownTab *m_breakdown = nullptr;
    TimelineTab *m_timeline = nullptr;
    ModelsTab *m_models = nullptr;
    AccuracyTab *m_accuracy = nullptr;
    PlanPanel *m_plan = nullptr;
    VerdictPanel *m_verdict = nullptr;
    QDockWidget *m_planDock = nullptr;
    QDockWidget *m_answerDock = nullptr;
    QMenu *m_recent = nullptr;
    bool m_mayClose = false;
};

} // namespace headroom::ui
