#!/usr/bin/env bash
# Do the programs of benches/check do what they say, as far as random inputs tell?
#
#   [RUNS=2000] [SEED=1] scripts/vet-bench-check.sh [FILE.c ...]
#
# Compiles each program, in each of its sizes, with gcc's sanitizers and a driver that makes up inputs, and runs it RUNS
# times. A run that an assumption ends does not count. No run of a program with `verdict: safe` may fail, and one of each
# program with `verdict: unsafe` must.
set -u
here=$PWD
cd "$(dirname "$0")/.." || exit 2
. scripts/common.sh

runs=${RUNS:-2000}
seed=${SEED:-1}
require gcc python3
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

cat >"$work/driver.c" <<'C'
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int program_main(void);

enum { DISCARDED = 77 };
static uint64_t state;
static int style;
static double last_real;

static uint64_t next(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1dull;
}

/* Each run has a style of its own: tiny numbers, small ones, all, edges, and all of these by turns. */
static uint64_t any(void)
{
    static const uint64_t edges[] = { 0, 1, -1, INT64_MIN, INT64_MAX, INT32_MAX, (uint64_t)INT32_MIN, UINT32_MAX, 255, 128, 127, 1u << 31 };
    switch (style < 6 ? style : (int)(next() >> 33) % 6) {
    case 0: return (next() >> 33) % 3;
    case 1: return (next() >> 33) % 8 - 4;
    case 2: return (next() >> 33) % 8;
    case 3: return (next() >> 33) % 256 - 128;
    case 4: return edges[(next() >> 33) % (sizeof edges / sizeof edges[0])] + (next() >> 33) % 3 - 1;
    default: return next() >> (next() >> 33) % 64;
    }
}

static double any_real(int single)
{
    uint64_t bits = next();
    double real;
    float narrow;
    if (style % 3 && next() >> 63) {
        real = last_real * (0.25 + (double)(next() >> 33) / 0x7fffffff);
    } else if (style % 2) {
        real = (double)(int64_t)any() / 16;
    } else if (single) {
        memcpy(&narrow, &bits, sizeof narrow);
        real = narrow;
    } else {
        memcpy(&real, &bits, sizeof real);
    }
    return last_real = real;
}

int __VERIFIER_nondet_int(void) { return (int)any(); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)any(); }
short __VERIFIER_nondet_short(void) { return (short)any(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)any(); }
unsigned long __VERIFIER_nondet_ulong(void) { return any(); }
_Bool __VERIFIER_nondet_bool(void) { return next() >> 63; }
float __VERIFIER_nondet_float(void) { return (float)any_real(1); }
double __VERIFIER_nondet_double(void) { return any_real(0); }

char __VERIFIER_nondet_char(void)
{
    static const char few[] = "ab", expression[] = "12+*()()9";
    if (next() >> 33 & 15)
        return style % 2 ? few[(next() >> 33) % sizeof few] : expression[(next() >> 33) % (sizeof expression - 1)];
    return (char)any();
}

void __VERIFIER_assume(int condition)
{
    if (!condition)
        _exit(DISCARDED);
}

int main(int argc, char **argv)
{
    long runs = atol(argv[1]), first = atol(argv[2]), counted = 0, failed = 0;
    for (long run = first; run < first + runs; run++) {
        int status;
        pid_t child = fork();
        if (child == 0) {
            state = (uint64_t)run * 0x9e3779b97f4a7c15ull + 1;
            for (int i = 0; i < 8; i++)
                next();
            style = (int)(next() >> 33) % 8;
            last_real = 1;
            exit(program_main());
        }
        waitpid(child, &status, 0);
        if (WIFEXITED(status) && WEXITSTATUS(status) == DISCARDED)
            continue;
        counted++;
        failed += status != 0;
    }
    printf("%ld %ld\n", counted, failed);
    return 0;
}
C

if [ $# -gt 0 ]; then
    sources=()
    for source in "$@"; do
        case $source in /*) sources+=("$source") ;; *) sources+=("$here/$source") ;; esac
    done
else
    sources=(benches/check/*.c)
fi

status=0
for source in "${sources[@]}"; do
    name=$(basename "$source" .c)
    verdict=$(header verdict "$source")
    case $(header flags "$source") in *leak*) leaks=1 ;; *) leaks=0 ;; esac
    read -ra sizes < <(header sizes "$source")
    for size in "${sizes[@]:-}"; do
        gcc -std=c11 -O0 -g -w -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all \
            ${size:+"-D$size"} -Dmain=program_main -c "$source" -o "$work/program.o" &&
            gcc -O1 -w -fsanitize=address,undefined "$work/driver.c" "$work/program.o" -o "$work/program" || exit 2
        read -r counted failed < <(ASAN_OPTIONS=detect_leaks=$leaks "$work/program" "$runs" "$seed" 2>"$work/messages")
        answer=ok
        if [ "$counted" -eq 0 ]; then answer='BAD: no run passes the assumptions'
        elif [ "$verdict" = unsafe ]; then [ "$failed" -gt 0 ] || answer='BAD: no run fails'
        elif [ "$failed" -gt 0 ]; then answer="BAD: $(grep -m 1 -E 'Assertion|error|ERROR' "$work/messages")"; fi
        [ "$answer" = ok ] || status=1
        printf '%-20s %-18s %-7s %7d runs %7d failed  %s\n' "$name" "${size:--}" "$verdict" "$counted" "$failed" "$answer"
    done
done
exit $status
