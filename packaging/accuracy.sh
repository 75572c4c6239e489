#!/bin/sh
# SPDX-FileCopyrightText: The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Renews docs/accuracy.md (with docs/rivals.md and docs/unsloth.md below), docs/accuracy-deepspeed.md and docs/accuracy-published.md. A test (tst_validate) says when they are stale. The first argument: a
# built headroom.
set -eu
cd "$(dirname "$0")/.."
headroom=${1:-build/release/ui/headroom}
cases=tests/data/reference
"$headroom" validate $cases/experts.jsonl $cases/full.jsonl $cases/lora.jsonl $cases/qlora.jsonl $cases/trainers.jsonl \
    $cases/families.jsonl $cases/kernels.jsonl $cases/releases.jsonl $cases/sharded.jsonl \
    --bound parameters:max=0 --bound peak:median=0.002 --bound peak:p95=0.03 --bound peak:max=0.3 \
    --bound first_peak:median=0.002 --bound first_peak:p95=0.03 --bound first_peak:max=0.3 \
    --bound phases:p95=0.2 --format markdown | cat - docs/rivals.md docs/unsloth.md >docs/accuracy.md
# two lines of DeepSpeed are off by more than 1 %, for known reasons
"$headroom" validate $cases/deepspeed.jsonl --bound parameters:max=0 --bound peak:median=0.01 --bound peak:p95=1 \
    --bound phases:p95=1 --format markdown >docs/accuracy-deepspeed.md
"$headroom" validate resources/accuracy/measured.jsonl --replay --format markdown >docs/accuracy-published.md
