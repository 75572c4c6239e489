#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that includes point to the left only: engine <- app <- ui, and room by room inside the engine.
# Usage: check-layers.sh [TREE] | check-layers.sh --self-test
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Prints one line for each include in the folder $1 that breaks a rule.
violations() {
    local folders=() folder
    for folder in engine app ui tests; do
        [[ ! -d $1/$folder ]] || folders+=("$folder")
    done
    # shellcheck disable=SC2016 # the dollar signs below are those of awk
    (
        cd "$1"
        find "${folders[@]}" -type f \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z \
            | xargs -0 --no-run-if-empty awk '
        BEGIN {
            # Rooms of one line do not see each other; a room sees the lines above its own.
            lines = split("units;model;plan;catalogue;execution;architectures;training;memory compute cost;allocator;" \
                          "estimate;explain explore;oom;formats;trainers", order, ";")
            for (line = 1; line <= lines; line++) {
                count = split(order[line], names, " ")
                for (name = 1; name <= count; name++)
                    rank[names[name]] = line
            }
            layer["engine"] = 1; layer["app"] = 2; layer["ui"] = 3; layer["tests"] = 4
        }
        function report(what) { printf "%s:%d: %s: %s\n", FILENAME, FNR, included, what }
        /^[ \t]*#[ \t]*include/ {
            if (!match($0, /["<][^">]+[">]/))
                next
            quoted = substr($0, RSTART, 1) == "\""
            included = substr($0, RSTART + 1, RLENGTH - 2)
            split(FILENAME, own, "/")
            split(included, other, "/")
            header = other[split(included, other, "/")]

            if (quoted) {
                if (!(other[1] in layer)) {
                    if (included !~ /\.moc$/)
                        report("an include path starts at the root: engine/, app/, ui/ or tests/")
                } else if (layer[other[1]] > layer[own[1]]) {
                    report("the layer " own[1] " must not see the layer " other[1])
                } else if (own[1] == "engine" && other[1] == "engine") {
                    if (!(own[2] in rank))
                        report("the room engine/" own[2] " has no place in the order of check-layers.sh")
                    else if (!(other[2] in rank))
                        report("the room engine/" other[2] " has no place in the order of check-layers.sh")
                    else if (own[2] != other[2] && rank[other[2]] >= rank[own[2]])
                        report("the room engine/" own[2] " must not see the room engine/" other[2])
                }
            }
            # That a header compiles alone is proved by its .cpp, which the build compiles anyway.
            if (own[1] != "tests" && FILENAME ~ /\.cpp$/ && !(FILENAME in opened)) {
                opened[FILENAME] = 1
                mine = substr(FILENAME, 1, length(FILENAME) - 3) "h"
                if ((getline ignored < mine) >= 0 && included != mine)
                    report("a file includes its own header first")
                close(mine)
            }
            if (included ~ /^Qt[A-Za-z0-9]*\//)
                report("a Qt header is included without its module")
            if (own[1] == "engine" && included ~ /^([Qq][A-Za-z0-9]*(\.h)?|QCoro\/.*|qcoro\/.*|Qt[A-Za-z0-9]*\/.*)$/ && !quoted)
                report("the engine knows no Qt")
            if (own[1] != "tests" && header ~ /^(QChart|QChartView|QPolarChart|QLegend.*|QAbstractAxis|Q[A-Za-z]*ValueAxis|QColorAxis|QDateTimeAxis|Q[A-Za-z]*CategoryAxis|Q[A-Za-z]*Series|QBarSet|QBoxSet|QCandlestickSet|QPieSlice|Q[HV][A-Za-z]*ModelMapper)(\.h)?$/ \
                && FILENAME !~ /^ui\/charts\/[^\/]*\.cpp$/)
                report("Qt Charts belongs to ui/charts/*.cpp alone")
            if (own[1] != "tests" && included ~ /^nlohmann\// \
                && !(included == "nlohmann/json_fwd.hpp" && FILENAME == "engine/formats/json.h") \
                && FILENAME !~ /^engine\/formats\/[^\/]*\.cpp$/ && FILENAME != "engine/trainers/deepspeed.cpp")
                report("nlohmann-json belongs to engine/formats/*.cpp and engine/trainers/deepspeed.cpp alone")
            if (own[1] != "tests" && included ~ /^QJson/)
                report("JSON is read and written by engine/formats alone")
            if (included ~ /^yaml-cpp\// && FILENAME !~ /^engine\/trainers\/[^\/]*\.cpp$/)
                report("yaml-cpp belongs to engine/trainers/*.cpp alone")
        }'
    )
}

# Plants one violation a line and demands that each is found, and that a lawful include is not.
self_test() {
    local tree file line found failures=0
    tree=$(mktemp -d)
    # shellcheck disable=SC2064 # the folder of this call is meant
    trap "rm -rf '$tree'" EXIT
    while read -r expected file line; do
        mkdir -p "$tree/$(dirname "$file")"
        printf '%s\n' "$line" > "$tree/$file"
        found=$(violations "$tree" | wc -l)
        if [[ $expected == bad && $found -eq 0 ]]; then
            printf 'check-layers: not found: %s in %s\n' "$line" "$file"
            failures=$((failures + 1))
        elif [[ $expected == good && $found -ne 0 ]]; then
            printf 'check-layers: wrongly reported: %s in %s\n' "$line" "$file"
            failures=$((failures + 1))
        fi
        rm "$tree/$file"
    done <<'CASES'
bad engine/units/bytes.h #include "app/text/words.h"
bad engine/units/bytes.h #include "engine/model/shape.h"
bad engine/plan/plan.h #include "engine/catalogue/rows.h"
bad engine/memory/textbook.cpp #include "engine/cost/cost.h"
bad engine/estimate/estimate.cpp #include "engine/formats/json.h"
bad engine/misplaced/thing.h #include "engine/units/bytes.h"
bad engine/units/bytes.h #include <QString>
bad engine/units/bytes.h #include <qglobal.h>
bad engine/units/bytes.h   #  include  <QtCore/QString>
bad app/text/format.cpp #include "ui/window/mainwindow.h"
bad app/text/format.cpp #include <QtWidgets/QWidget>
bad app/text/format.cpp #include <QJsonDocument>
bad app/text/format.cpp #include "format.h"
bad app/text/format.cpp #include "../files/textfile.h"
bad ui/tabs/memorytab.cpp #include <QChartView>
bad ui/tabs/memorytab.cpp #include <QStackedBarSeries>
bad ui/tabs/memorytab.cpp #include <QLogValueAxis>
bad ui/tabs/memorytab.cpp #include <QVBarModelMapper>
bad ui/charts/memorybars.h #include <QBarSet>
bad ui/charts/memorybars.cpp #include <QtCharts/QBarSet>
bad app/files/planfile.cpp #include <nlohmann/json.hpp>
bad engine/formats/json.h #include <nlohmann/json.hpp>
bad engine/formats/planjson.h #include <nlohmann/json_fwd.hpp>
bad engine/catalogue/catalogue.cpp #include <nlohmann/json.hpp>
bad engine/formats/planjson.cpp #include <yaml-cpp/yaml.h>
good engine/formats/json.h #include <nlohmann/json_fwd.hpp>
good engine/formats/planjson.cpp #include <nlohmann/json.hpp>
good engine/trainers/yaml.cpp #include <yaml-cpp/yaml.h>
good engine/formats/planjson.cpp #include "engine/plan/plan.h"
good engine/plan/plan.cpp #include "engine/plan/plan.h"
good app/text/format.cpp #include "engine/units/bytes.h"
good ui/charts/memorybars.cpp #include <QChartView>
good ui/window/mainwindow.cpp #include "ui/tabs/memorytab.h"
good ui/window/mainwindow.cpp #include <QDataWidgetMapper>
good tests/ui/tst_knobs.cpp #include "tst_knobs.moc"
good tests/ui/tst_charts.cpp #include <QBarSet>
CASES
    mkdir -p "$tree/engine/units"
    printf '#pragma once\n' > "$tree/engine/units/bytes.h"
    printf '#include <string>\n#include "engine/units/bytes.h"\n' > "$tree/engine/units/bytes.cpp"
    if [[ $(violations "$tree" | wc -l) -ne 1 ]]; then
        printf 'check-layers: not found: a header that its own file does not include first\n'
        failures=$((failures + 1))
    fi
    [[ $failures -eq 0 ]] || return 1
    printf 'check-layers: every planted violation was found\n'
}

if [[ ${1:-} == --self-test ]]; then
    self_test
    exit
fi
found=$(violations "${1:-$root}")
if [[ -n $found ]]; then
    printf '%s\n' "$found"
    printf 'check-layers: %d includes break the layer rule; HACKING.md explains it\n' "$(wc -l <<<"$found")"
    exit 1
fi
