#!/usr/bin/env bash
# Compare `wherefore run`, or `wherefore check` with MODE=check, with gcc on random programs.
#
#   make fuzz N=1000 [SEED0=1] [JOBS=4] [TOOL=target/ci/wherefore] [LIMIT=120] [CSMITH_OPTIONS=...]
#
# Takes the seeds SEED0, SEED0 + 1, ... (default: from the clock). A program that gcc cannot build, that does not end
# within a second with exit code 0, or on which gcc -O2 or clang contradict gcc -O0 is skipped: it is no oracle.
# With MODE=check the tool must prove that the checksum is that of gcc, and refute that it is not; `make fuzz-check` does
# so for small programs.
# What the tool gets wrong is kept as fuzz-finds/SEED.c, with what happened in fuzz-finds/SEED.txt.
# The last line is `N passed, N failed, N skipped`; exit code 1 if any failed.
set -u
cd "$(dirname "$0")/.." || exit 2
. scripts/common.sh

finds=fuzz-finds

# Print `skipped REASON`, `passed` or `failed REASON` for $seed; its files are in $directory.
examine() {
    local status native_status
    # csmith writes platform.info into its working directory.
    # shellcheck disable=SC2086
    (cd "$directory" && with_limit 30 csmith ${CSMITH_OPTIONS:-} --seed "$seed" >prog.c 2>/dev/null) || { echo "skipped csmith gave no program"; return; }
    native "gcc -O0" expected
    native_status=$?
    [ $native_status -ne 127 ] || { echo "skipped gcc does not build it"; return; }
    [ $native_status -ne 124 ] || { echo "skipped does not end within a second"; return; }
    [ $native_status -eq 0 ] || { echo "skipped exit code $native_status"; return; }

    "${MODE:-run}_it"
    status=$?
    if [ $status -eq 0 ] && cmp -s "$directory/expected" "$directory/got"; then
        echo passed
    elif native "gcc -O2" second && native clang third \
        && cmp -s "$directory/expected" "$directory/second" && cmp -s "$directory/expected" "$directory/third"; then
        keep "$(verdict $status)"
        echo "failed $(verdict $status)"
    else
        echo "skipped the compilers disagree"
    fi
}

# The checksum that the tool's run prints.
run_it() {
    with_limit "$LIMIT" "$TOOL" run "$directory/prog.c" "-I$INCLUDE" >"$directory/got" 2>"$directory/messages"
}

# The expected checksum, if the tool proves it and refutes its opposite.
check_it() {
    local checksum end='platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);' relation wanted status
    checksum=$(sed -n 's/^checksum = //p' "$directory/expected")
    for relation in == !=; do
        [ $relation = == ] && wanted=0 || wanted=10
        awk -v end="$end" -v new="__CPROVER_assert((crc32_context ^ 0xFFFFFFFFUL) $relation 0x${checksum}UL, \"sum\");" '
            { at = index($0, end); if (at) $0 = substr($0, 1, at - 1) new; print }' "$directory/prog.c" >"$directory/asserted.c"
        with_limit "$LIMIT" "$TOOL" check -w --quiet --argv 0 "-I$INCLUDE" "$directory/asserted.c" >"$directory/got" 2>"$directory/messages"
        status=$?
        [ $status -eq $wanted ] || { [ $status -ne 0 ] && return $status; return 1; }
    done
    cp "$directory/expected" "$directory/got"
}

# Build with $1, run, leave the output in $2; 127 if it does not build.
native() {
    # shellcheck disable=SC2086
    with_limit 60 $1 -w -I"$INCLUDE" "$directory/prog.c" -o "$directory/prog" 2>/dev/null || return 127
    with_limit 1 "$directory/prog" >"$directory/$2" 2>/dev/null
}

# The tool's exit code in words.
verdict() {
    case $1 in
        0) echo "wrong output" ;;
        2) echo "not readable (exit code 2)" ;;
        5) echo "unsupported or unknown (exit code 5)" ;;
        6 | 101) echo "internal error (exit code $1)" ;;
        10) echo "failure reported (exit code 10)" ;;
        124 | 137) echo "time-out after $LIMIT s" ;;
        *) if [ "$1" -gt 128 ]; then echo "crash (signal $(($1 - 128)))"; else echo "exit code $1"; fi ;;
    esac
}

keep() {
    mkdir -p "$finds"
    cp "$directory/prog.c" "$finds/$seed.c"
    {
        echo "csmith ${CSMITH_OPTIONS:+$CSMITH_OPTIONS }--seed $seed: $1"
        echo "expected: $(head -n 5 "$directory/expected")"
        echo "got: $(head -n 5 "$directory/got")"
        echo "messages:"
        tail -n 40 "$directory/messages"
    } >"$finds/$seed.txt"
}

# One seed, in a process of its own, so that xargs can run several.
if [ "${1:-}" = --one ]; then
    seed=$2
    directory=$WORK/$seed
    mkdir "$directory" || exit 255
    result=$(examine)
    rm -rf "$directory"
    [ -d "$WORK" ] || exit 255 # interrupted
    echo "$seed $result" >>"$WORK/results"
    done_so_far=$(($(wc -l <"$WORK/results")))
    case $result in
        failed*) echo "seed $seed: ${result#failed }, see $finds/$seed.c" ;;
    esac
    if [ $((done_so_far % PROGRESS)) -eq 0 ]; then
        echo "$done_so_far of $N, $(grep -c ' failed' "$WORK/results") failed" >&2
    fi
    exit 0
fi

[ $# -eq 0 ] || die "takes no arguments; see the comment on top for its variables"
export MODE=${MODE:-run} N=${N:-100} LIMIT=${LIMIT:-120} TOOL=${TOOL:-target/ci/wherefore} CSMITH_OPTIONS=${CSMITH_OPTIONS:-}
SEED0=${SEED0:-$(date +%s)}
require csmith gcc clang
command -v "$TOOL" >/dev/null 2>&1 || die "no $TOOL: build it first, or set TOOL"
INCLUDE=$(csmith_include) || die "csmith.h not found; set CSMITH_INCLUDE to its directory"
WORK=$(mktemp -d) || exit 2
PROGRESS=$((N < 200 ? 10 : N / 20))
export INCLUDE WORK PROGRESS

: >"$WORK/results"
summary() {
    local passed failed skipped
    passed=$(grep -c ' passed' "$WORK/results")
    failed=$(grep -c ' failed' "$WORK/results")
    skipped=$(grep -c ' skipped' "$WORK/results")
    if [ "$failed" -gt 0 ]; then
        echo "failed:"
        sort -n "$WORK/results" | sed -n "s,^\([0-9]*\) failed \(.*\),  $finds/\1.c: \2,p"
    fi
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ]
}
trap 'rm -rf "$WORK"' EXIT
trap 'summary; exit 130' INT TERM

echo "seeds $SEED0 to $((SEED0 + N - 1)), $(cd "$WORK" && csmith --version | head -n 1)"
seq "$SEED0" $((SEED0 + N - 1)) | xargs -n 1 -P "${JOBS:-1}" scripts/fuzz-csmith.sh --one || die "ended early: no space left in $WORK?"
summary
