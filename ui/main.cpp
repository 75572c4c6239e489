// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The composition root of `headroom`: a command, the window, or pictures when there is no display.
#include <QApplication>

int main(int argc, char *argv[])
{
    const QApplication application(argc, argv);
    return 0;
}
