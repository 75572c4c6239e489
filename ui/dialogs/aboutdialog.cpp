// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Says where the numbers come from and that they are estimates.
#include "ui/dialogs/aboutdialog.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace headroom::ui {

namespace {

struct AboutWords {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::AboutDialog)
};

} // namespace

void showAbout(QWidget *parent)
{
    auto *box = new QMessageBox(parent);
    box->setObjectName(QStringLiteral("aboutDialog"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(AboutWords::tr("About Headroom"));
    box->setIconPixmap(parent->windowIcon().pixmap(64));
    box->setText(AboutWords::tr("<b>Headroom %1</b>").arg(QCoreApplication::applicationVersion()));
    box->setInformativeText(AboutWords::tr(
        "<p>Will this fine-tune fit on these GPUs, how long will it take, and what will it cost? Headroom answers "
        "before the GPUs are rented.</p>"
        "<p>All figures are estimates with stated sources; the Breakdown tab shows each formula. Prices and "
        "catalogue rows carry their date.</p>"
        "<p>Copyright the Headroom authors. Free software under the GNU General Public License, version 3 or later; "
        "it comes without any warranty. Built on Qt, Qt Charts, QCoro, nlohmann-json and tl::expected.</p>"));
    box->setStandardButtons(QMessageBox::Close);
    box->open();
}

} // namespace headroom::ui
