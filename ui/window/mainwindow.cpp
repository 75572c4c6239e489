// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Builds docks, tabs and menus, and hands each wish of the user to the part that fulfils it.
#include "ui/window/mainwindow.h"

#include "app/text/sentences.h"
#include "engine/formats/configjson.h"
#include "ui/answer/verdictpanel.h"
#include "ui/charts/twin.h"
#include "ui/dialogs/aboutdialog.h"
#include "ui/dialogs/pickerdialog.h"
#include "ui/dialogs/recipedialog.h"
#include "ui/models/gpumodel.h"
#include "ui/models/presetmodel.h"
#include "ui/plan/planpanel.h"
#include "ui/plan/shapeeditor.h"
#include "ui/render/page.h"
#include "ui/render/picture.h"
#include "ui/tabs/accuracytab.h"
#include "ui/tabs/breakdowntab.h"
#include "ui/tabs/memorytab.h"
#include "ui/tabs/modelstab.h"
#include "ui/tabs/timelinetab.h"
#include "ui/theme/appearance.h"
#include "ui/theme/textzoom.h"
#include "ui/window/actions.h"
#include "ui/window/dropzone.h"
#include "ui/window/messagebar.h"
#include "ui/window/planfiles.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenuBar>
#include <QTabWidget>
#include <QVBoxLayout>
#include <QWhatsThis>

namespace headroom::ui {

MainWindow::MainWindow(PlanDocument &document, Settings &settings, Prompts &prompts, const QString &userFolder)
    : m_document(document)
    , m_settings(settings)
    , m_prompts(prompts)
    , m_actions(new Actions(this))
    , m_files(new PlanFiles(document, settings, prompts, userFolder, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    buildCentre();
    buildDocks();
    buildMenus();
    connectFiles();
    connectActions();
    auto *zone = new DropZone(this);
    connect(zone, &DropZone::fileDropped, m_files, &PlanFiles::open);
    connect(zone, &DropZone::textDropped, m_files, &PlanFiles::openText);
    connect(&m_document, &PlanDocument::pathChanged, this, &MainWindow::showTitle);
    connect(&m_document, &PlanDocument::planChanged, this, &MainWindow::showTitle);
    connect(&m_document, &PlanDocument::modifiedChanged, this, &MainWindow::showTitle);
    showTitle();
    showRecentFiles();
    restore();
}

void MainWindow::showMessage(const QString &sentence)
{
    m_message->showMessage(sentence);
}

QSize MainWindow::sizeHint() const
{
    return {1280, 800};
}

void MainWindow::buildCentre()
{
    auto *centre = new QWidget(this);
    m_message = new MessageBar(centre);
    m_tabs = new QTabWidget(centre);
    m_tabs->setObjectName(QStringLiteral("tabs"));
    m_tabs->setDocumentMode(true);
    m_memory = new MemoryTab(m_tabs);
    m_timeline = new TimelineTab(m_tabs);
    m_breakdown = new BreakdownTab(m_tabs);
    m_models = new ModelsTab(m_tabs);
    m_accuracy = new AccuracyTab(m_tabs);
    m_memory->setWhatsThis(tr("What each GPU has to hold under the four ZeRO stages, against what it has; below, what "
                              "the run costs on each kind of GPU at the smallest number on which it fits."));
    m_timeline->setWhatsThis(tr("The memory that is allocated over the first and the steady training step, term by "
                                "term, with the peak marked. Point at it to see what was allocated last."));
    m_breakdown->setWhatsThis(tr("Each part of the memory: the tensors that are alive at the peak, with their shapes "
                                 "and who holds them; by the textbook, the formula it comes from, with this plan's "
                                 "numbers and its source."));
    m_models->setWhatsThis(tr("What the formulas of articles give for this plan, and what the executed training step "
                              "gives, term by term; and which of the two the estimate comes from."));
    m_tabs->addTab(m_memory, tr("&Memory"));
    m_tabs->addTab(m_timeline, tr("&Timeline"));
    m_tabs->addTab(m_breakdown, tr("&Breakdown"));
    m_accuracy->setWhatsThis(
        tr("How far estimates were from what others measured and published: a mark for each printed "
           "peak, right where it lies on the diagonal. Choose one to see its source and its terms."));
    m_tabs->addTab(m_models, tr("Mo&dels"));
    m_tabs->addTab(m_accuracy, tr("A&ccuracy"));
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_message);
    column->addWidget(m_tabs, 1);
    setCentralWidget(centre);

    const auto exportPicture = [this](const Drawing &drawing) { exportDrawing(drawing, QStringLiteral("png")); };
    connect(m_memory, &MemoryTab::exportRequested, this, exportPicture);
    connect(m_timeline, &TimelineTab::exportRequested, this, exportPicture);
    connect(m_models, &ModelsTab::exportRequested, this, exportPicture);
    connect(m_accuracy, &AccuracyTab::exportRequested, this, exportPicture);
    connect(m_models, &ModelsTab::modelChosen, this, [this](MemoryModel model) {
        Plan plan = m_document.plan();
        plan.memoryModel = model;
        m_document.edit("memory_model", plan);
    });
    connect(m_memory, &MemoryTab::termClicked, this, [this](TermId term) {
        m_tabs->setCurrentWidget(m_breakdown);
        m_breakdown->showTerm(term);
    });
    connect(m_memory, &MemoryTab::gpuChosen, this, [this](const QString &gpu, qint64 count) {
        Plan plan = m_document.plan();
        plan.hardware.gpu = gpu.toStdString();
        plan.parallelism.gpus = count;
        m_document.edit("hardware.gpu", plan);
    });
    // A tab that nobody sees is filled when it is turned to.
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] { showPicture(m_document.picture()); });
    connect(&m_document, &PlanDocument::pictureChanged, this, &MainWindow::showPicture);
    connect(&m_document, &PlanDocument::gestureEnded, m_memory, [this] { m_memory->setHeld(false); });
    connect(&m_document, &PlanDocument::gestureEnded, m_timeline, [this] { m_timeline->setHeld(false); });
    connect(&m_document, &PlanDocument::gestureEnded, m_breakdown, [this] { m_breakdown->setHeld(false); });
    connect(&m_document, &PlanDocument::gestureEnded, m_models, [this] { m_models->setHeld(false); });
}

void MainWindow::buildDocks()
{
    m_plan = new PlanPanel(m_document);
    m_verdict = new VerdictPanel;
    m_verdict->setWhatsThis(tr("Whether the plan fits, how sure that is, how long it takes and what it costs, and what "
                               "was taken for granted."));
    m_planDock = addDock(Qt::LeftDockWidgetArea, QStringLiteral("dock.plan"), tr("Plan"), m_plan);
    m_answerDock = addDock(Qt::RightDockWidgetArea, QStringLiteral("dock.answer"), tr("Answer"), m_verdict);
    connect(m_plan, &PlanPanel::configWanted, m_files, &PlanFiles::askForConfig);
    connect(m_plan, &PlanPanel::libraryWanted, this, &MainWindow::pickModel);
    connect(m_plan, &PlanPanel::gpuWanted, this, &MainWindow::pickGpu);
    connect(m_plan, &PlanPanel::ownRecipeWanted, this, &MainWindow::editRecipe);
    connect(m_plan, &PlanPanel::shapeWanted, this, [this] { editShape({}); });
}

QDockWidget *MainWindow::addDock(Qt::DockWidgetArea area, const QString &name, const QString &title, QWidget *content)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::buildMenus()
{
    QMenu *file = menuBar()->addMenu(tr("&File"));
    m_actions->addTo(file, MenuId::File);
    m_recent = new QMenu(tr("Open &Recent"), file);
    m_recent->setObjectName(QStringLiteral("menu.recent"));
    file->insertMenu((*m_actions)[ActionId::Save], m_recent);

    QMenu *edit = menuBar()->addMenu(tr("&Edit"));
    QUndoStack *stack = m_document.undoStack();
    QAction *undo = stack->createUndoAction(this);
    undo->setObjectName(QStringLiteral("action.undo"));
    undo->setShortcuts(QKeySequence::Undo);
    undo->setIcon(QIcon::fromTheme(QStringLiteral("edit-undo")));
    QAction *redo = stack->createRedoAction(this);
    redo->setObjectName(QStringLiteral("action.redo"));
    redo->setShortcuts(QKeySequence::Redo);
    redo->setIcon(QIcon::fromTheme(QStringLiteral("edit-redo")));
    edit->addAction(undo);
    edit->addAction(redo);
    addAction(undo);
    addAction(redo);
    m_actions->addTo(edit, MenuId::Edit);

    m_actions->addTo(menuBar()->addMenu(tr("&Model")), MenuId::Model);

    QMenu *view = menuBar()->addMenu(tr("&View"));
    view->addAction(m_planDock->toggleViewAction());
    view->addAction(m_answerDock->toggleViewAction());
    view->addSeparator();
    m_actions->addTo(view->addMenu(tr("&Sizes")), MenuId::Unit);
    m_actions->addTo(view->addMenu(tr("&Theme")), MenuId::Theme);
    m_actions->addTo(view->addMenu(tr("Te&xt")), MenuId::Text);
    m_actions->addTo(view, MenuId::View);

    m_actions->addTo(menuBar()->addMenu(tr("&Help")), MenuId::Help);
}

void MainWindow::connectFiles()
{
    connect(m_files, &PlanFiles::failed, m_message, qOverload<const QString &>(&MessageBar::showMessage));
    connect(m_files, &PlanFiles::succeeded, m_message, &MessageBar::clear);
    connect(m_files, &PlanFiles::recentFilesChanged, this, &MainWindow::showRecentFiles);
    connect(m_files, &PlanFiles::architectureRefused, this, [this](const QString &sentence, const QString &name) {
        m_message->showMessage(sentence, tr("Edit Shape…"), [this, name] { editShape(name); });
    });
}

void MainWindow::connectActions()
{
    const auto on = [this](ActionId id, auto act) { connect((*m_actions)[id], &QAction::triggered, this, act); };
    on(ActionId::NewPlan, [this] { m_files->newPlan(); });
    on(ActionId::OpenPlan, [this] { m_files->askForPlan(); });
    on(ActionId::Save, [this] { m_files->save(); });
    on(ActionId::SaveAs, [this] { m_files->saveAs(); });
    on(ActionId::Quit, [this] { close(); });
    on(ActionId::ExportPicture, [this] { exportCurrent(); });
    on(ActionId::ExportReport, [this] { exportReport(); });
    on(ActionId::CopyChart, [this] {
        Twin *twin = currentTwin();
        (twin ? twin : m_memory->currentTwin())->copyPicture();
    });
    on(ActionId::CopyTable, [this] { copyCurrentTable(); });
    on(ActionId::OpenConfig, [this] { m_files->askForConfig(); });
    on(ActionId::Library, [this] { pickModel(); });
    on(ActionId::EditShape, [this] { editShape({}); });
    on(ActionId::PickGpu, [this] { pickGpu(); });
    on(ActionId::GigabytesDecimal, [this] { setUnit(Unit::GB); });
    on(ActionId::GigabytesBinary, [this] { setUnit(Unit::GiB); });
    on(ActionId::ThemeSystem, [this] { setTheme(Theme::System); });
    on(ActionId::ThemeLight, [this] { setTheme(Theme::Light); });
    on(ActionId::ThemeDark, [this] { setTheme(Theme::Dark); });
    on(ActionId::LargerText, [this] { setTextZoom(m_settings.textZoom() + 10); });
    on(ActionId::SmallerText, [this] { setTextZoom(m_settings.textZoom() - 10); });
    on(ActionId::NormalText, [this] { setTextZoom(100); });
    on(ActionId::FullScreen, [this](bool full) { full ? showFullScreen() : showNormal(); });
    on(ActionId::WhatsThis, [] { QWhatsThis::enterWhatsThisMode(); });
    on(ActionId::About, [this] { showAbout(this); });
    on(ActionId::AboutQt, [] { QApplication::aboutQt(); });
}

void MainWindow::restore()
{
    resize(sizeHint());
    resizeDocks({m_planDock, m_answerDock}, {m_plan->sizeHint().width(), m_verdict->minimumWidth()}, Qt::Horizontal);
    if (!m_settings.windowGeometry().isEmpty())
        restoreGeometry(m_settings.windowGeometry());
    if (!m_settings.windowState().isEmpty())
        restoreState(m_settings.windowState());
    setUnit(m_settings.unit());
    setTheme(m_settings.theme());
    applyTextZoom(m_settings.textZoom());
    (*m_actions)[ActionId::FullScreen]->setChecked(isFullScreen());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_mayClose || !m_document.isModified()) {
        m_settings.setWindow(saveGeometry(), saveState());
        event->accept();
        return;
    }
    event->ignore();
    m_files->whenNothingIsLost([this] {
        m_mayClose = true;
        // Not from within: the answer may arrive while this event is still being handled.
        QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
    });
}

void MainWindow::pickModel()
{
    auto *model = new PresetModel(m_document.catalogue().presets, locale());
    auto *dialog = new PickerDialog(QStringLiteral("libraryDialog"), tr("Model Library"), model,
        {.id = PresetModel::IdRole, .sort = PresetModel::SortRole, .filter = PresetModel::FamilyRole},
        QString::fromStdString(m_document.plan().model.preset), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PickerDialog::idPicked, m_files, &PlanFiles::usePreset);
    dialog->open();
}

void MainWindow::pickGpu()
{
    auto *model = new GpuModel(m_document.catalogue(), m_document.plan().economics.market, locale());
    auto *dialog = new PickerDialog(QStringLiteral("gpuDialog"), tr("Choose GPU"), model,
        {.id = GpuModel::IdRole, .sort = GpuModel::SortRole, .filter = GpuModel::VendorRole},
        QString::fromStdString(m_document.plan().hardware.gpu), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PickerDialog::idPicked, this, [this](const QString &id) {
        Plan plan = m_document.plan();
        plan.hardware.gpu = id.toStdString();
        m_document.edit("hardware.gpu", plan);
    });
    dialog->open();
}

void MainWindow::editShape(const QString &name)
{
    const Picture &picture = m_document.picture();
    const bool startFromPlan = name.isEmpty() && picture.model;
    const HandShape shape = startFromPlan ? handShapeOf(picture.model->shape) : HandShape {};
    auto *dialog = new ShapeEditor(shape, startFromPlan ? picture.model->name : name, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ShapeEditor::configEntered, this,
        [this](const QString &config, const QString &entered) { m_files->useConfig(config.toStdString(), entered); });
    dialog->open();
}

void MainWindow::editRecipe()
{
    auto *dialog = new RecipeDialog(m_document.plan(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RecipeDialog::recipeEntered, this, [this](const Recipe &recipe) {
        Plan plan = m_document.plan();
        plan.training.recipe = recipe;
        m_document.edit("training.recipe", plan);
    });
    dialog->open();
}

void MainWindow::setUnit(Unit unit)
{
    m_settings.setUnit(unit);
    (*m_actions)[unit == Unit::GB ? ActionId::GigabytesDecimal : ActionId::GigabytesBinary]->setChecked(true);
    m_plan->setUnit(unit);
    showPicture(m_document.picture());
}

void MainWindow::setTheme(Theme theme)
{
    m_settings.setTheme(theme);
    switch (theme) {
    case Theme::System:
        (*m_actions)[ActionId::ThemeSystem]->setChecked(true);
        setAppearance(Appearance::System);
        break;
    case Theme::Light:
        (*m_actions)[ActionId::ThemeLight]->setChecked(true);
        setAppearance(Appearance::Light);
        break;
    case Theme::Dark:
        (*m_actions)[ActionId::ThemeDark]->setChecked(true);
        setAppearance(Appearance::Dark);
        break;
    }
}

void MainWindow::setTextZoom(int percent)
{
    m_settings.setTextZoom(percent);
    applyTextZoom(m_settings.textZoom());
    resizeDocks({m_planDock, m_answerDock}, {m_plan->sizeHint().width(), m_verdict->minimumWidth()}, Qt::Horizontal);
}

void MainWindow::showPicture(const Picture &picture)
{
    const Unit unit = m_settings.unit();
    const auto show = [&](auto *tab, const auto &...more) {
        if (m_tabs->currentWidget() != tab)
            return;
        tab->setHeld(m_document.adjusting());
        tab->setPicture(picture, more..., unit);
    };
    show(m_memory, m_document.catalogue());
    show(m_timeline, m_document.catalogue());
    show(m_breakdown);
    show(m_models, m_document.catalogue());
    m_accuracy->setUnit(unit);
    if (m_tabs->currentWidget() == m_accuracy)
        m_accuracy->load(m_document.catalogue());
    m_verdict->setValue(answerValue(picture, m_document.catalogue(), unit));
}

Twin *MainWindow::currentTwin() const
{
    const QWidget *tab = m_tabs->currentWidget();
    if (tab == m_memory)
        return m_memory->currentTwin();
    if (tab == m_timeline)
        return m_timeline->twin();
    if (tab == m_accuracy)
        return m_accuracy->twin();
    return tab == m_models ? m_models->twin() : nullptr;
}

void MainWindow::exportCurrent()
{
    if (const Twin *twin = currentTwin())
        exportDrawing(twin->figure(), QStringLiteral("png"));
    else
        exportDrawing(drawingOf(*m_breakdown), QStringLiteral("png"));
}

void MainWindow::exportReport()
{
    if (!m_document.estimate()) {
        m_message->showMessage(sentence(m_document.estimate().error()));
        return;
    }
    exportDrawing(pageDrawing(m_document.picture(), m_document.catalogue(), m_settings.unit()), QStringLiteral("pdf"));
}

void MainWindow::exportDrawing(const Drawing &drawing, const QString &suffix)
{
    m_prompts.saveFile(this,
        {.title = tr("Export"),
            .folder = m_settings.lastFolder(),
            .name = m_files->planName() + u'.' + suffix,
            .filters = {tr("Pictures (*.png *.svg *.pdf)")},
            .suffix = suffix},
        [this, drawing](const QString &path) {
            // Twice its size on screen, sharp on a slide.
            if (const auto written = writeDrawing(drawing, path, 2); written)
                m_message->clear();
            else
                m_message->showMessage(sentence(written.error()));
        });
}

void MainWindow::copyCurrentTable()
{
    if (Twin *twin = currentTwin())
        twin->copyTable();
    else
        m_breakdown->copyTable();
}

void MainWindow::showTitle()
{
    //: %1 is the name of a plan; [*] becomes a mark when it has unsaved changes
    setWindowTitle(tr("%1[*] – Headroom").arg(m_files->planName()));
    setWindowModified(m_document.isModified());
    setWindowFilePath(m_document.path());
}

void MainWindow::showRecentFiles()
{
    m_recent->clear();
    const QStringList paths = m_settings.recentFiles();
    m_recent->setEnabled(!paths.isEmpty());
    for (const QString &path : paths) {
        QAction *entry = m_recent->addAction(QFileInfo(path).fileName());
        entry->setToolTip(path);
        entry->setStatusTip(path);
        connect(entry, &QAction::triggered, m_files, [this, path] { m_files->open(path); });
    }
    if (paths.isEmpty())
        return;
    m_recent->addSeparator();
    connect(m_recent->addAction(tr("&Clear List")), &QAction::triggered, this, [this] {
        m_settings.clearRecentFiles();
        showRecentFiles();
    });
}

} // namespace headroom::ui
