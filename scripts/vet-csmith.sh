#!/usr/bin/env bash
# Find csmith seeds that can serve as an oracle.
#
#   scripts/vet-csmith.sh FIRST COUNT >> tests/csmith/seeds.txt
#   CSMITH_OPTIONS="--max-funcs 3 ..." SEEDS=tests/csmith/small.txt scripts/vet-csmith.sh 1 100 >> tests/csmith/small.txt
#
# A seed is accepted if its program, built by `gcc -O0`, `gcc -O2` and `clang`, ends within a second with exit code 0
# and prints the same checksum three times. Accepted seeds are printed as `SEED CHECKSUM BYTES MILLISECONDS` (size of
# the source, run time of the -O0 build), rejected ones as `# SEED rejected: reason`. Seeds which the file SEEDS
# already lists, either way, are skipped, so an interrupted run is continued by giving the same command again.
# MIN_BYTES and MAX_BYTES pass over, without a line, programs whose source is smaller or larger.
set -u
cd "$(dirname "$0")/.." || exit 2
. scripts/common.sh

[ $# -eq 2 ] || die "usage: vet-csmith.sh FIRST COUNT"
first=$1
count=$2
seeds=${SEEDS:-tests/csmith/seeds.txt}
options=${CSMITH_OPTIONS:-}
require csmith gcc clang
include=$(csmith_include) || die "csmith.h not found; set CSMITH_INCLUDE to its directory"

# csmith writes platform.info into its working directory.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

listed=" "
if [ -f "$seeds" ]; then
    listed=" $(sed -n 's/^\(# \)\{0,1\}\([0-9][0-9]*\) .*/\2/p' "$seeds" | tr '\n' ' ')"
fi
if [ ! -s "$seeds" ]; then
    echo "# $(cd "$work" && csmith --version | head -n 1), options: ${options:-default}"
    echo "# columns: seed, checksum, bytes of source, milliseconds of the gcc -O0 build"
fi

# Set `checksum`, `bytes` and `elapsed`; or fail, with a `reason` unless the size does not fit.
vet() {
    local compiler status output
    local LC_ALL=C TIMEFORMAT=%3R
    reason=""
    # shellcheck disable=SC2086
    (cd "$work" && with_limit 30 csmith $options --seed "$1" >prog.c 2>/dev/null) || { reason="csmith gave no program"; return 1; }
    bytes=$(($(wc -c <"$work/prog.c")))
    [ "$bytes" -ge "${MIN_BYTES:-0}" ] && [ "$bytes" -le "${MAX_BYTES:-1000000000}" ] || return 1
    checksum=""
    for compiler in "gcc -O0" "clang" "gcc -O2"; do
        with_limit 60 $compiler -w -I"$include" "$work/prog.c" -o "$work/prog" 2>/dev/null || { reason="$compiler does not build it"; return 1; }
        { time with_limit 1 "$work/prog" >"$work/output" 2>/dev/null; } 2>"$work/time"
        status=$?
        output=$(cat "$work/output")
        [ "$compiler" != "gcc -O0" ] || elapsed=$(awk '{ printf "%d", $1 * 1000 + 0.5 }' "$work/time")
        [ $status -ne 124 ] || { reason="$compiler: does not end within a second"; return 1; }
        [ $status -eq 0 ] || { reason="$compiler: exit code $status"; return 1; }
        case $output in
            "checksum = "*) output=${output#checksum = } ;;
            *) reason="$compiler: no checksum"; return 1 ;;
        esac
        [ "${checksum:=$output}" = "$output" ] || { reason="$compiler: $output, gcc -O0: $checksum"; return 1; }
    done
}

seed=$first
while [ "$seed" -lt $((first + count)) ]; do
    case $listed in
        *" $seed "*) ;;
        *)
            if vet "$seed" 2>/dev/null; then
                echo "$seed $checksum $bytes $elapsed"
            elif [ -n "$reason" ]; then
                echo "# $seed rejected: $reason"
            fi
            ;;
    esac
    seed=$((seed + 1))
done
