#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the release preset; the last line it prints is the path of the executable.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

"$root/packaging/install-packages.sh" build
cd "$root"
cmake --preset release
cmake --build --preset release
printf '%s\n' "$root/build/release/ui/headroom"
