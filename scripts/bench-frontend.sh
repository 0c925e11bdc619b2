#!/usr/bin/env bash
# How long do the front end and the lowering take, next to the front ends of gcc and clang?
#
#   make bench-frontend   or   [TOOL=target/ci/wherefore] [REPEAT=5] [BATCH=10] scripts/bench-frontend.sh [FILE.c ...]
#
# Times `clang -fsyntax-only`, `gcc -fsyntax-only` and `wherefore show --none`, which reads and lowers a program and
# prints nothing, on sources of 100 to 8,000 lines from make-bench-sources.py, or on the given files. Milliseconds of
# processor time for one run, best of REPEAT measurements over BATCH runs each; the ratios are the tool's time by the
# compiler's.
set -u
here=$PWD
cd "$(dirname "$0")/.." || exit 2
. scripts/common.sh
. scripts/timing.sh

tool=${TOOL:-target/ci/wherefore}
repeat=${REPEAT:-5}
batch=${BATCH:-10}
require gcc clang awk python3
command -v "$tool" >/dev/null 2>&1 || die "no $tool: build it first, or set TOOL"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

sources=()
if [ $# -gt 0 ]; then
    for source in "$@"; do
        case $source in /*) sources+=("$source") ;; *) sources+=("$here/$source") ;; esac
    done
else
    while read -r source; do sources+=("$source"); done < <(python3 scripts/make-bench-sources.py "$work")
fi

status=0
printf '%-20s %7s %10s %10s %10s %12s %10s\n' file lines "clang ms" "gcc ms" "tool ms" "tool/clang" "tool/gcc"
for source in "${sources[@]}"; do
    name=$(basename "$source")
    lines=$(($(wc -l <"$source")))
    clang_time=$(best "$repeat" "$batch" clang -fsyntax-only -w "$source") || die "clang rejects $source"
    gcc_time=$(best "$repeat" "$batch" gcc -fsyntax-only -w "$source") || die "gcc rejects $source"
    if ! tool_time=$(best "$repeat" "$batch" "$tool" show --none "$source"); then
        printf '%-20s %7d the tool fails: %s\n' "$name" "$lines" "$(tail -n 1 "$work/messages")"
        status=1
        continue
    fi
    awk -v name="$name" -v lines="$lines" -v clang="$clang_time" -v gcc="$gcc_time" -v tool="$tool_time" 'BEGIN {
        by_clang = clang > 0 ? sprintf("%.2f", tool / clang) : "?"
        by_gcc = gcc > 0 ? sprintf("%.2f", tool / gcc) : "?"
        printf "%-20s %7d %10.1f %10.1f %10.1f %12s %10s\n", name, lines, clang, gcc, tool, by_clang, by_gcc
    }'
done
exit $status
