# Shared by the benchmarks; to be sourced by bash, with `work` a directory for scratch files.
# shellcheck shell=bash

# best REPEAT BATCH COMMAND...: print the milliseconds of one run of the command. Of REPEAT measurements the least, each
# over BATCH runs, since bash counts whole milliseconds. Processor time, because it depends less than the clock on
# what else the machine does. Fails if a run fails; its output is left in $work/output and $work/messages.
best() {
    local repeat=$1 batch=$2 i
    local LC_ALL=C TIMEFORMAT='%3U %3S'
    shift 2
    : >"$work/times"
    for ((i = 0; i < repeat; i++)); do
        { time run_batch "$@" >"$work/output" 2>"$work/messages"; } 2>>"$work/times" || return 1
    done
    awk -v batch="$batch" '
        { t = ($1 + $2) * 1000 / batch; if (NR == 1 || t < least) least = t }
        END { printf "%.2f\n", least }' "$work/times"
}

run_batch() {
    local j
    for ((j = 0; j < batch; j++)); do
        "$@" || return 1
    done
}
