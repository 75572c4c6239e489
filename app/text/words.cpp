// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Gives the words' translation context a home.
#include "app/text/words.h"
