#!/usr/bin/env bash
# How long does `wherefore check` take, how large are its formulas, and how do both grow when the bound doubles?
#
#   make bench-check   or   [TOOL=target/ci/wherefore] [LIMIT=60] [MEMORY=4000] scripts/bench-check.sh [FILE.c ...]
#
# Checks the programs of benches/check and a large one from make-check-bench.py, or the given files. Lines at the top
# of a program say how:
#
#   // verdict: safe              what the answer must be, or unsafe
#   // fails: 1                   how many properties must fail, where that is known
#   // sizes: N=4 N=8             macros; the second size is twice the first
#   // flags: --check leak        further flags of the tool
#   // goal: 25                   how many milliseconds it should take at most
#
# Time on the clock (the median of three if below two seconds) and peak memory. Growth is the second size's time and
# number of variables by the first's. LIMIT is in seconds and MEMORY in megabytes. A timeout or an unknown is no error,
# a wrong verdict is: it says WRONG, and the exit status is 1.
set -u
here=$PWD
cd "$(dirname "$0")/.." || exit 2
. scripts/common.sh

tool=${TOOL:-target/ci/wherefore}
limit=${LIMIT:-60}
memory=${MEMORY:-4000}
require python3 awk
command -v "$tool" >/dev/null 2>&1 || die "no $tool: build it first, or set TOOL"
trap 'exit 130' INT TERM

sources=()
if [ $# -gt 0 ]; then
    for source in "$@"; do
        case $source in /*) sources+=("$source") ;; *) sources+=("$here/$source") ;; esac
    done
else
    python3 scripts/make-check-bench.py target/bench/properties.c || exit 2
    sources=(benches/check/*.c target/bench/properties.c)
fi

# complaint VERDICT FAILS UNKNOWN: what is wrong with the answer for $source, or nothing.
complaint() {
    local verdict fails
    verdict=$(header verdict "$source")
    fails=$(header fails "$source")
    case $1 in
        error) echo "FAILED: $remark" ;;
        safe | unsafe)
            if [ "$1" != "$verdict" ]; then
                echo "WRONG: this is $verdict"
            elif [ -n "$fails" ] && { [ "$2" -gt "$fails" ] || { [ "$2" -lt "$fails" ] && [ "$3" -eq 0 ]; }; }; then
                echo "WRONG: $2 properties fail, not $fails"
            fi
            ;;
    esac
}

# factor NEW OLD: how many times as much, or `-` where one is missing.
factor() {
    awk -v new="$1" -v old="$2" 'BEGIN { if (new + 0 > 0 && old + 0 > 0) printf "%.1f", new / old; else printf "-" }'
}

bad=0
undecided=0
row='%-20s %-18s %-8s %9s %11s %11s %6s %7s %7s  %s\n'
# shellcheck disable=SC2059
printf "$row" program size verdict "time s" variables clauses MB "time x" "vars x" ""
for source in "${sources[@]}"; do
    name=$(basename "$source" .c)
    [ -n "$(header verdict "$source")" ] || die "$source does not say its verdict"
    read -ra sizes < <(header sizes "$source")
    read -ra flags < <(header flags "$source")
    goal=$(header goal "$source")
    old_seconds=- old_variables=-
    for size in "${sizes[@]:-}"; do
        measured=$(python3 scripts/measure-check.py "$limit" "$memory" "$tool" check --json --stats \
            ${flags[@]+"${flags[@]}"} ${size:+"-D$size"} "$source") || exit
        IFS=$'\t' read -r verdict seconds megabytes variables clauses fails unknown remark <<<"$measured"
        note=$(complaint "$verdict" "$fails" "$unknown")
        [ -z "$note" ] || bad=$((bad + 1))
        case $verdict in
            unknown | timeout) undecided=$((undecided + 1)) ;;
        esac
        if [ -z "$note" ] && [ -n "$goal" ]; then
            note=$(awk -v s="$seconds" -v goal="$goal" 'BEGIN { printf "goal %d ms: %s", goal, s * 1000 <= goal ? "met" : "missed" }')
        fi
        # The time of a run that did not finish says nothing about growth.
        [ "$verdict" != timeout ] && [ "$verdict" != error ] && new_seconds=$seconds || new_seconds=-
        # shellcheck disable=SC2059
        printf "$row" "$name" "${size:--}" "$verdict" "$seconds" "$variables" "$clauses" "$megabytes" \
            "$(factor "$new_seconds" "$old_seconds")" "$(factor "$variables" "$old_variables")" "$note"
        old_seconds=$new_seconds old_variables=$variables
    done
done
[ "$undecided" -eq 0 ] || echo "$undecided without an answer"
if [ "$bad" -gt 0 ]; then
    echo "$bad WRONG OR FAILED, see above"
    exit 1
fi
