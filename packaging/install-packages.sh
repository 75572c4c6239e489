#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages of packages.txt that are missing, for the purposes named: build, check, bench, package.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

stop() {
    printf 'headroom: %s\n' "$*" >&2
    exit 1
}

installed() {
    [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# A package that apt knows and can fetch; a purely virtual name has no candidate.
available() {
    local policy
    policy=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null)
    [[ $policy == *'Candidate: '[!\(]* ]]
}

# Prints the lines of packages.txt for the purposes, comments removed: one `a|b` a line.
wanted() {
    local purpose
    for purpose in "$@"; do
        sed -e 's/#.*//' "$here/packages.txt" | awk -v purpose="$purpose" '$1 == purpose { print $2 }'
    done
}

# Prints those of the wanted lines of which no alternative is installed.
missing() {
    local line name
    wanted "$@" | while read -r line; do
        for name in ${line//|/ }; do
            installed "$name" && continue 2
        done
        printf '%s\n' "$line"
    done
}

[[ $# -gt 0 ]] || stop "name at least one purpose: build, check, bench or package."
if ! command -v apt-get >/dev/null; then
    printf 'headroom: there is no apt-get here, so nothing is installed; packages.txt in %s lists what the build needs.\n' "$here" >&2
    exit 0
fi

mapfile -t lines < <(missing "$@")
[[ ${#lines[@]} -gt 0 ]] || exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null \
        || stop "these packages are missing: ${lines[*]}. Installing them needs root, and there is no sudo here; run packaging/install-packages.sh $* as root."
    as_root=(sudo)
fi

printf 'headroom: missing here: %s\n' "${lines[*]}"
[[ ${#as_root[@]} -eq 0 ]] || printf 'headroom: installing them with sudo, which may ask for your password.\n'
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)

# apt-get update reports a failed download as a warning only, so its exit status alone says little.
printf 'headroom: fetching the package lists (apt-get update)\n'
updated=yes
"${apt[@]}" --quiet update -o APT::Update::Error-Mode=any || updated=no

packages=()
for line in "${lines[@]}"; do
    chosen=
    for name in ${line//|/ }; do
        if available "$name"; then
            chosen=$name
            break
        fi
    done
    if [[ -z $chosen && $updated == no ]]; then
        stop "the package lists could not be fetched, so $line cannot be installed. Check the network (and the password, if sudo asked for one), then run this again."
    fi
    [[ -n $chosen ]] || stop "this distribution has no package $line. Headroom is built on Debian 12 and Ubuntu 24.04; on Ubuntu, the component universe must be switched on."
    packages+=("$chosen")
done

printf 'headroom: installing %s\n' "${packages[*]}"
"${apt[@]}" --quiet --yes --no-install-recommends install "${packages[@]}" \
    || stop "apt-get could not install the packages; its message above says why. Check the network and the free space, then run this again."
