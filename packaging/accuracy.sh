#!/bin/sh
# SPDX-FileCopyrightText: The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Renews docs/accuracy.md. A test (tst_validate) says when it is stale. The first argument: a built headroom.
set -eu
cd "$(dirname "$0")/.."
"${1:-build/release/ui/headroom}" validate tests/data/reference/experts.jsonl tests/data/reference/full.jsonl \
    tests/data/reference/lora.jsonl tests/data/reference/qlora.jsonl tests/data/reference/trainers.jsonl \
    --bound parameters:max=0 --bound peak:median=0.002 --bound peak:p95=0.03 --bound peak:max=0.2 \
    --bound first_peak:median=0.002 --bound first_peak:p95=0.03 --bound first_peak:max=0.2 \
    --bound phases:p95=0.2 --format markdown >docs/accuracy.md
