#!/bin/sh
# Install what the build and the tests need beyond Rust itself.
#
#   scripts/install-deps.sh           install what is missing
#   scripts/install-deps.sh --check   only report
#
# Required: a C and a C++ compiler (the SAT solver is compiled from source).
# For the tests: gcc, clang, csmith with its headers, z3, timeout. Tests whose tool is missing fail; the build does not need them.
# Knows apt, dnf, pacman and brew. Exit code 0 if everything required is there, 1 if not, 2 for wrong usage.
set -u
. "$(dirname "$0")/common.sh"

check_only=no
case "${1:-}" in
    "") ;;
    --check) check_only=yes ;;
    *) echo "usage: install-deps.sh [--check]" >&2; exit 2 ;;
esac

has() { command -v "$1" >/dev/null 2>&1; }
first_word() { echo "${1%% *}"; }

# Is this need met? The linker and the build scripts of cargo ask for `cc` and `c++`, or CC and CXX, by these names.
# On macOS `gcc` is clang by another name, which is good enough to be compared with.
present() {
    case $1 in
        cc) has "$(first_word "${CC:-cc}")" ;;
        c++) has "$(first_word "${CXX:-c++}")" ;;
        csmith-headers) csmith_include >/dev/null ;;
        timeout) has timeout || has gtimeout ;;
        *) has "$1" ;;
    esac
}

required="cc c++"
for_tests="gcc clang csmith csmith-headers z3 timeout"

missing_among() {
    list=""
    for need in "$@"; do
        present "$need" || list="$list $need"
    done
    echo "${list# }"
}

# shellcheck disable=SC2086
missing_required() { missing_among $required; }
# shellcheck disable=SC2086
missing_for_tests() { missing_among $for_tests; }

describe() {
    case $1 in
        cc) echo "a C compiler (cc)" ;;
        c++) echo "a C++ compiler (c++)" ;;
        csmith-headers) echo "csmith's headers (csmith.h)" ;;
        *) echo "$1" ;;
    esac
}

manager() {
    for candidate in apt-get dnf pacman brew; do
        has "$candidate" && { echo "$candidate"; return; }
    done
    echo none
}

# The package for a need, by manager; nothing where the manager has none.
package() {
    case "$1:$2" in
        apt-get:cc | apt-get:gcc) echo gcc libc6-dev ;;
        apt-get:c++) echo g++ ;;
        apt-get:csmith-headers) echo libcsmith-dev ;;
        dnf:cc | dnf:gcc | pacman:cc | pacman:gcc | pacman:c++) echo gcc ;;
        dnf:c++) echo gcc-c++ ;;
        dnf:csmith-headers) echo csmith-devel ;;
        pacman:csmith | pacman:csmith-headers) ;; # only in the AUR
        brew:csmith-headers) echo csmith ;;
        brew:cc | brew:c++ | brew:gcc | brew:clang) ;; # its compilers are not on the path under these names
        *:timeout) echo coreutils ;;
        *) echo "$2" ;;
    esac
}

may_be_root() { [ "$(id -u)" -eq 0 ] || has sudo; }

# Homebrew refuses to run as root; the others need it.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# A failure here is not the end: what is still missing is found out afterwards.
install() {
    echo "installing with $tool: $*"
    case $tool in
        apt-get) as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" ;;
        dnf) as_root dnf install -y "$@" ;;
        pacman)
            # A fresh container has no package lists yet.
            refresh=""
            ls /var/lib/pacman/sync/*.db >/dev/null 2>&1 || refresh=y
            as_root pacman "-S$refresh" --needed --noconfirm "$@" ;;
        brew) brew install "$@" ;;
    esac
}

install_missing() {
    packages=""
    for need in $missing; do
        packages="$packages $(package "$tool" "$need")"
    done
    packages=$(echo "$packages" | tr ' ' '\n' | awk 'NF && !seen[$0]++' | tr '\n' ' ')
    [ -n "$packages" ] || return 0
    if [ "$tool" != brew ] && ! may_be_root; then
        echo "neither root nor sudo here: have $tool install $packages"
        return 0
    fi
    [ "$tool" != apt-get ] || as_root apt-get update -q || true
    # shellcheck disable=SC2086
    install $packages && return 0
    # One unknown name makes a manager refuse the whole list.
    set -- $packages
    [ $# -gt 1 ] || return 0
    for single in "$@"; do
        install "$single" || true
    done
}

how_to_get() {
    case $1 in
        csmith | csmith-headers)
            echo "https://github.com/csmith-project/csmith: cmake . && make && make install, or set CSMITH_INCLUDE to the headers" ;;
        z3) echo "https://github.com/Z3Prover/z3/releases" ;;
        *)
            if [ "$(uname -s)" = Darwin ]; then
                echo "xcode-select --install"
            else
                echo "from your system's packages"
            fi ;;
    esac
}

report() {
    for need in $1; do
        echo "  $(describe "$need"): $(how_to_get "$need")"
    done
}

missing="$(missing_required) $(missing_for_tests)"
missing=${missing# }
missing=${missing% }
if [ -z "$missing" ]; then
    echo "everything needed is installed"
    exit 0
fi

if [ $check_only = no ]; then
    tool=$(manager)
    if [ "$tool" = none ]; then
        echo "found none of apt-get, dnf, pacman, brew: nothing can be installed here"
    else
        for need in $missing; do
            [ -n "$(package "$tool" "$need")" ] || echo "$(describe "$need"): $tool has no package for it"
        done
        install_missing
    fi
fi

still_required=$(missing_required)
still_for_tests=$(missing_for_tests)
if [ -n "$still_for_tests" ]; then
    echo "missing, for the tests only:"
    report "$still_for_tests"
fi
if [ -n "$still_required" ]; then
    echo "missing, and required to build:"
    report "$still_required"
    exit 1
fi
[ -n "$still_for_tests" ] || echo "everything needed is installed now"
exit 0
