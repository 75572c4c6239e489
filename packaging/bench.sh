#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the benchmarks optimised and runs each; arguments go to every one, such as --benchmark_filter=slider.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

"$root/packaging/install-packages.sh" build bench
(cd "$root" && cmake --preset bench && cmake --build --preset bench)
export QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen}
for benchmark in "$root"/build/bench/tests/benchmarks/bench_*; do
    [[ -f $benchmark && -x $benchmark ]] || continue
    printf '\n== %s\n' "$(basename "$benchmark")"
    "$benchmark" "$@"
done
