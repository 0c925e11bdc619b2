#!/usr/bin/env bash
# How much does a log help? Variables, clauses and time of the ways to keep a search to a log, and of a search without one.
#
#   make bench-logs   or   [TOOL=target/ci/wherefore] [LIMIT=120] [MEMORY=8000] scripts/bench-logs.sh [TABLE ...]
#
# The tables are filesystem-8, filesystem-10, filesystem-12, arbiter-safety, arbiter-liveness, mutex, long and lines; all
# of them if none is named. A row is how often the main loop may run:
#
#   sliced, assume, array, backward   wherefore replay --log-mode ...; the size is that of the formula that is solved
#   monitor                           wherefore check, without the log; the size is that of all its questions
#
# Time on the clock, the median of three if below two seconds; measuring the formulas does not count. A search that
# takes longer than LIMIT seconds is cut, with the size that its formula had if it had one. At the end: by how much the
# array is larger and slower than the sliced formula. MEMORY is in megabytes. A wrong answer says WRONG, and the exit
# status is 1.
set -u
cd "$(dirname "$0")/.." || exit 2
. scripts/common.sh

tool=${TOOL:-target/ci/wherefore}
limit=${LIMIT:-120}
memory=${MEMORY:-8000}
examples=examples/logs
require python3 awk
command -v "$tool" >/dev/null 2>&1 || die "no $tool: build it first, or set TOOL"
trap 'exit 130' INT TERM

modes=(sliced assume array backward)
ratios=()
bad=0

# measure WANTED ARGUMENTS...: run the tool, and set verdict, seconds, megabytes, variables and clauses. An answer other
# than WANTED is wrong; none at all is not.
measure() {
    local wanted=$1 measured
    shift
    # What is left after the limit is for counting what was built.
    measured=$(python3 scripts/measure-check.py "$((limit + 60))" "$memory" "$tool" "$@" --json --timeout "$limit") || exit
    IFS=$'\t' read -r verdict seconds megabytes variables clauses _ _ remark <<<"$measured"
    case $verdict in
        "$wanted") ;;
        unknown | timeout) seconds=cut ;;
        *)
            bad=$((bad + 1))
            seconds=WRONG
            echo "WRONG: $verdict, not $wanted${remark:+ ($remark)}: $*" >&2
            ;;
    esac
}

# factor NEW OLD: how many times as much.
factor() { awk -v new="$1" -v old="$2" 'BEGIN { printf "%.0f", new / old }'; }

# compare TITLE VARIABLES SECONDS: keep the ratio of the array, measured last, to what is given for the sliced formula.
compare() {
    local title=$1 times size=-
    case $seconds in
        cut) times="more than $(factor "$limit" "$3")" ;;
        WRONG) times=- ;;
        *) times=$(factor "$seconds" "$3") ;;
    esac
    [ "$variables" = - ] || size=$(factor "$variables" "$2")
    ratios+=("$(printf '%-34s %6s times the variables, %s times the time' "$title" "$size" "$times")")
}

# cell: print what was measured.
cell() {
    local time=$seconds
    case $time in [0-9]*) time=$(awk -v s="$time" 'BEGIN { printf s < 10 ? "%.2f" : "%.1f", s }') ;; esac
    printf ' | %9s %8s %7s' "$variables" "$clauses" "$time"
}

# heads FIRST FORMAT: a line of heads: that of the first column, and one for each kind of search.
heads() {
    local first=$1 format=$2 search
    printf '%5s' "$first"
    for search in "${modes[@]}" monitor; do
        # shellcheck disable=SC2059
        printf "$format" "$search"
    done
    echo
}

# table TITLE DEPTHS SOURCE PROPERTY FLAGS REPLAY: a row for each depth. The flags are for both searches, or for replay.
table() {
    local title=$1 depths=$2 source=$examples/$3 property=$4 loop depth mode sliced_variables sliced_seconds
    local -a flags replay first
    read -ra flags <<<"$5"
    read -ra replay <<<"$6"
    loop=$(awk '/< steps;/ { print NR }' "$source")
    printf '\n%s\n' "$title"
    heads "" ' | %-26s'
    heads depth ' | variables  clauses  time s%.0s'
    for depth in $depths; do
        printf '%5s' "$depth"
        for mode in "${modes[@]}"; do
            # The sliced search takes the depth from the log; the others would only lose time with smaller ones.
            [ "$mode" = sliced ] && first=() || first=(--unwind-from "$depth")
            measure reproduced replay "$source" ${flags[@]+"${flags[@]}"} "${replay[@]}" --log-mode "$mode" --quiet --stats \
                "-DSTEPS=$depth" --unwind "$depth" ${first[@]+"${first[@]}"}
            cell
            case $mode in
                sliced) sliced_variables=$variables sliced_seconds=$seconds ;;
                array) compare "$title, depth $depth" "$sliced_variables" "$sliced_seconds" ;;
            esac
        done
        measure unsafe check "$source" ${flags[@]+"${flags[@]}"} -DMONITOR --property "$property" \
            "-DSTEPS=$depth" --unwind "$depth" --unwind-loop "main:$loop:$depth"
        cell
        echo
    done
}

# file_system FILES DEPTHS: the file system that loses data, with its whole log.
file_system() {
    table "File system, $1 files" "$2" filesystem/filesystem.c monitor.assertion "-DMAX_FILES=$1" \
        "--log $examples/filesystem/lost.log"
}

# long_logs: a loop that logs in each round, and logs of growing length.
long_logs() {
    local events log old=-
    mkdir -p target/bench
    printf '\nLift, whole logs\n%7s %10s %6s %7s\n' events "time s" MB "time x"
    for events in 1000 2000 4000 8000 10000; do
        log=target/bench/$events.log
        python3 scripts/make-long-log.py "$events" >"$log" || exit 2
        measure reproduced replay "$examples/long/long.c" --log "$log"
        printf '%7s %10s %6s' "$events" "$seconds" "$megabytes"
        [ "$seconds" = cut ] || [ "$old" = - ] || printf ' %7s' "$(awk -v new="$seconds" -v old="$old" 'BEGIN { printf "%.1f", new / old }')"
        echo
        old=$seconds
    done
}

# printed_lines: outputs of growing length with names and rounded numbers, and the same with one line altered.
printed_lines() {
    local lines how log wanted
    mkdir -p target/bench
    printf '\nStation, lines of output\n%7s %10s %6s %10s %10s %10s\n' lines "time s" MB name digit missing
    for lines in 50 100 200 400; do
        printf '%7s' "$lines"
        for how in "" name digit missing; do
            log=target/bench/lines-$lines${how:+-$how}.txt
            python3 scripts/make-station-log.py "$lines" ${how:+--alter "$how"} >"$log" || exit 2
            [ -n "$how" ] && wanted=impossible || wanted=reproduced
            measure "$wanted" replay "$examples/station/station.c" --printf --log "$log"
            printf ' %10s' "$seconds"
            [ -n "$how" ] || printf ' %6s' "$megabytes"
        done
        echo
    done
}

[ $# -gt 0 ] || set -- filesystem-8 filesystem-10 filesystem-12 arbiter-safety arbiter-liveness mutex long lines
for name in "$@"; do
    case $name in
        filesystem-8) file_system 8 "9 11 13 15 17" ;;
        filesystem-10) file_system 10 "17 18" ;;
        filesystem-12) file_system 12 30 ;;
        arbiter-safety)
            table "Arbiter, safety" "12 40" arbiter/arbiter.c check_safety.assertion "" \
                "--log $examples/arbiter/safety.log --violating"
            ;;
        arbiter-liveness)
            table "Arbiter, liveness" "12 40" arbiter/arbiter.c check_liveness.assertion -DLIVENESS \
                "--log $examples/arbiter/liveness.log --violating"
            ;;
        mutex)
            table "Mutex, two switches" 16 mutex/mutex.c main.assertion "" \
                "--log $examples/mutex/two_switches.log --violating"
            ;;
        long) long_logs ;;
        lines) printed_lines ;;
        *) die "no table $name" ;;
    esac
done
if [ ${#ratios[@]} -gt 0 ]; then
    printf '\nThe array against the sliced formula\n'
    printf '  %s\n' "${ratios[@]}"
fi
if [ "$bad" -gt 0 ]; then
    echo "$bad WRONG OR FAILED, see above"
    exit 1
fi
