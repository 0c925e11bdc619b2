#!/usr/bin/env bash
# How many times slower than `gcc -O0` is `wherefore run`?
#
#   make bench-run   or   [TOOL=target/ci/wherefore] [DIVISOR=15] [REPEAT=3] scripts/bench-run.sh [FILE.c ...]
#
# Each program of benches/run takes its number of iterations as an argument. Native runs do ITERATIONS of them (see the
# sources), the tool ITERATIONS / DIVISOR. From both, the time of a run with one iteration is subtracted: start-up, and
# the tool's front end. Processor time, best of REPEAT; the last columns are per iteration.
set -u
here=$PWD
cd "$(dirname "$0")/.." || exit 2
. scripts/common.sh
. scripts/timing.sh

tool=${TOOL:-target/ci/wherefore}
divisor=${DIVISOR:-15}
repeat=${REPEAT:-3}
require gcc awk
command -v "$tool" >/dev/null 2>&1 || die "no $tool: build it first, or set TOOL"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

if [ $# -gt 0 ]; then
    sources=()
    for source in "$@"; do
        case $source in /*) sources+=("$source") ;; *) sources+=("$here/$source") ;; esac
    done
else
    sources=(benches/run/*.c)
fi

status=0
printf '%-15s %12s %12s %10s %10s %9s\n' program iterations "start-up ms" "native ns" "tool ns" ratio
for source in "${sources[@]}"; do
    name=$(basename "$source" .c)
    iterations=$(sed -n 's/^#define ITERATIONS \([0-9]*\).*/\1/p' "$source")
    [ -n "$iterations" ] || die "$source does not define ITERATIONS"
    fewer=$((iterations / divisor))
    gcc -O0 -w "$source" -o "$work/native" || exit 2
    native_start=$(best "$repeat" 1 "$work/native" 1) && native_time=$(best "$repeat" 1 "$work/native" "$iterations") || die "$name fails natively"
    expected=$("$work/native" "$fewer")
    if ! tool_start=$(best "$repeat" 1 "$tool" run "$source" -- 1) || ! tool_time=$(best "$repeat" 1 "$tool" run "$source" -- "$fewer"); then
        printf '%-15s the tool fails: %s\n' "$name" "$(tail -n 1 "$work/messages")"
        status=1
        continue
    fi
    if [ "$(cat "$work/output")" != "$expected" ]; then
        printf '%-15s wrong output: %s instead of %s\n' "$name" "$(head -n 1 "$work/output")" "$expected"
        status=1
        continue
    fi
    awk -v name="$name" -v n="$iterations" -v fewer="$fewer" -v start="$tool_start" \
        -v native_start="$native_start" -v native_time="$native_time" -v tool_time="$tool_time" 'BEGIN {
            native_ns = (native_time - native_start) * 1e6 / n
            tool_ns = (tool_time - start) * 1e6 / fewer
            ratio = native_ns > 0 ? sprintf("%.1f", tool_ns / native_ns) : "?"
            printf "%-15s %12d %12d %10.2f %10.2f %9s\n", name, n, start, native_ns, tool_ns, ratio
        }'
done
exit $status
