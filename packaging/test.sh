#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What counts: installs what is missing, checks the tree, then builds with sanitizers and runs every test.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

"$root/packaging/install-packages.sh" build check
"$root/packaging/check.sh"
cd "$root"
exec cmake --workflow --preset ci
