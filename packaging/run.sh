#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and starts the planner with the arguments given.
# Without a display and without arguments it renders a sample plan into headroom-demo/ instead.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$root/packaging/build.sh" | tee "$log"
headroom=$(tail -n 1 "$log")

if [[ $# -gt 0 || -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} ]]; then
    rm -f "$log"
    exec "$headroom" "$@"
fi

printf 'headroom: no display here, so the window of a sample plan and its report are rendered to files.\n'
export QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen}
"$headroom" demo "$root/headroom-demo"
