// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asks with the desktop's own dialogs, window-modal and without a nested event loop.
#include "ui/dialogs/prompts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace headroom::ui {

namespace {

struct PromptWords {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Prompts)
};

void askForFile(QWidget *parent, const FileQuestion &question, QFileDialog::AcceptMode mode,
    const std::function<void(const QString &)> &chosen)
{
    auto *dialog = new QFileDialog(parent, question.title, question.folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(mode);
    dialog->setFileMode(mode == QFileDialog::AcceptOpen ? QFileDialog::ExistingFile : QFileDialog::AnyFile);
    dialog->setNameFilters(question.filters);
    dialog->setDefaultSuffix(question.suffix);
    if (!question.name.isEmpty())
        dialog->selectFile(question.name);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, chosen);
    dialog->open();
}

} // namespace

void Prompts::openFile(
    QWidget *parent, const FileQuestion &question, const std::function<void(const QString &)> &chosen)
{
    askForFile(parent, question, QFileDialog::AcceptOpen, chosen);
}

void Prompts::saveFile(
    QWidget *parent, const FileQuestion &question, const std::function<void(const QString &)> &chosen)
{
    askForFile(parent, question, QFileDialog::AcceptSave, chosen);
}

void Prompts::askAboutUnsaved(
    QWidget *parent, const QString &planName, const std::function<void(UnsavedAnswer)> &answered)
{
    auto *box = new QMessageBox(QMessageBox::Warning, PromptWords::tr("Unsaved Changes"),
        PromptWords::tr("The plan “%1” has changes that are not saved.").arg(planName),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(PromptWords::tr("Without saving, the changes are lost."));
    box->setDefaultButton(QMessageBox::Save);
    box->setEscapeButton(QMessageBox::Cancel);
    QObject::connect(box, &QMessageBox::finished, parent, [answered](int button) {
        answered(button == QMessageBox::Save ? UnsavedAnswer::Save
                : button == QMessageBox::Discard
                ? UnsavedAnswer::Discard
                : UnsavedAnswer::Cancel);
    });
    box->open();
}

void Prompts::askAboutRecovery(
    QWidget *parent, const QString &description, const std::function<void(RecoveryAnswer)> &answered)
{
    auto *box = new QMessageBox(QMessageBox::Question, PromptWords::tr("Restore Unsaved Work"),
        description, QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *restore = box->addButton(PromptWords::tr("&Restore"), QMessageBox::AcceptRole);
    QPushButton *discard = box->addButton(PromptWords::tr("&Discard"), QMessageBox::DestructiveRole);
    box->setDefaultButton(restore);
    // Escape keeps the work: only a press on Discard throws it away.
    box->setEscapeButton(restore);
    QObject::connect(box, &QMessageBox::finished, parent, [box, discard, answered] {
        answered(box->clickedButton() == discard ? RecoveryAnswer::Discard : RecoveryAnswer::Restore);
    });
    box->open();
}

} // namespace headroom::ui
