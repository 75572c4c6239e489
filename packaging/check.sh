#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Quick checks of the tree, without building; `--fix` repairs what can be repaired. Tools that are missing are skipped and named.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

fix=no
case ${1:-} in
    '') ;;
    --fix) fix=yes ;;
    *)
        printf 'usage: packaging/check.sh [--fix]\n' >&2
        exit 2
        ;;
esac

passed=0
failed=0
skipped=()

# Runs one check, a function that prints what is wrong and returns non-zero for it.
check() {
    local output
    if output=$("$2" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n%s\n' "$1" "$output"
    fi
}

# Runs a check only when the tool is there: check_with TOOL TITLE FUNCTION.
check_with() {
    if command -v "$1" >/dev/null; then
        check "$2" "$3"
    else
        skipped+=("$1")
    fi
}

# The files of the tree, one a line: those that git knows or would add; without git, those beside the build.
tree_files() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files --cached --others --exclude-standard
    else
        find . \( -path ./.git -o -path ./build -o -path ./headroom-demo \) -prune -o -type f -printf '%P\n'
    fi | while read -r file; do [[ ! -f $file ]] || printf '%s\n' "$file"; done | sort
}

layers() { packaging/check-layers.sh; }

# Each source file and script names its authors and its licence in its first three lines.
spdx_lines() {
    local file found=0
    while read -r file; do
        if [[ $(head -n 3 "$file" | grep -c 'SPDX-\(FileCopyrightText: The Headroom authors\|License-Identifier: GPL-3.0-or-later\)') -ne 2 ]]; then
            printf '%s: the two SPDX lines are missing at the top\n' "$file"
            found=1
        fi
    done < <(tree_files | grep -E '\.(h|cpp|sh|cmake)$')
    return "$found"
}

file_sizes() {
    local file size found=0
    while read -r file; do
        size=$(stat --format=%s "$file")
        if [[ $size -gt 500000 ]]; then
            printf '%s: %d bytes; only the catalogue may be larger than 500 kB\n' "$file" "$size"
            found=1
        fi
    done < <(tree_files | grep -v '^resources/catalogue/')
    return "$found"
}

desktop_file() { desktop-file-validate packaging/org.headroom.Headroom.desktop; }

metainfo() { appstreamcli validate --no-net packaging/org.headroom.Headroom.metainfo.xml; }

well_formed_xml() { tree_files | grep -E '\.(xml|svg|ts)$' | tr '\n' '\0' | xargs -0 --no-run-if-empty xmllint --noout; }

shell_scripts() { tree_files | grep -E '\.sh$|^\.ci/run$|^packaging/hooks/' | tr '\n' '\0' | xargs -0 shellcheck; }

spelling() {
    tree_files | grep -Ev "^(resources|translations|tests/data)/|^LICENSE\$|\.(desktop|xml)\$" | tr '\n' '\0' \
        | xargs -0 codespell --ignore-words-list passt,vermillion --ignore-regex '\b[a-z]+[A-Z]\w*|\w*&\w*'
}

# Formats the files with uncommitted changes.
format_changed_files() {
    git diff --name-only -z --diff-filter=d HEAD -- '*.h' '*.cpp' | xargs -0 --no-run-if-empty clang-format -i
}

# The words of the sources and those of the translation files are the same.
translations() {
    local lupdate scratch stale=0 file
    lupdate=$(lupdate_program)
    scratch=$(mktemp -d)
    cp translations/*.ts "$scratch"
    "$lupdate" -silent -no-obsolete -locations none -I . app ui -ts "$scratch"/*.ts
    for file in translations/*.ts; do
        if ! cmp --silent "$file" "$scratch/$(basename "$file")"; then
            if [[ $fix == yes ]]; then
                cp "$scratch/$(basename "$file")" "$file"
            else
                printf '%s is behind the sources; packaging/check.sh --fix updates it, then translate what is new\n' "$file"
                stale=1
            fi
        fi
    done
    rm -r "$scratch"
    return "$stale"
}

lupdate_program() {
    command -v lupdate6 || find /usr/lib/qt6/bin -name lupdate 2>/dev/null
}

check 'includes point to the left only' layers
check 'SPDX lines' spdx_lines
check 'file sizes' file_sizes
check_with desktop-file-validate 'desktop file' desktop_file
check_with appstreamcli 'metainfo' metainfo
check_with xmllint 'XML files are well formed' well_formed_xml
check_with shellcheck 'shell scripts' shell_scripts
check_with codespell 'spelling' spelling
[[ $fix == no ]] || check_with clang-format 'formatting' format_changed_files
if [[ -n $(lupdate_program) ]]; then
    check 'translation files are up to date' translations
else
    skipped+=(lupdate)
fi

[[ ${#skipped[@]} -eq 0 ]] || printf 'not installed, so not checked: %s\n' "${skipped[*]}"
printf 'checks: %d passed, %d failed\n' "$passed" "$failed"
[[ $failed -eq 0 ]]
