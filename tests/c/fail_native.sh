#!/usr/bin/env bash
# Builds every program under fail/ with the sanitizer that knows its check, runs it, and demands that the first report
# names the line of `expect:`. Usage: fail_native.sh [file.c ...]; no arguments means every case under fail/.
# Checks without a sanitizer: nan and float-overflow trap as floating-point exceptions, reach-error is defined here.
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export ASAN_OPTIONS=detect_stack_use_after_return=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=0
cat >"$work/trap.c" <<'C'
#define _GNU_SOURCE
#include <fenv.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>
static void handler(int s, siginfo_t *i, void *c) { (void)s; (void)i; fprintf(stderr, "trap %llx\n", (unsigned long long)((ucontext_t *)c)->uc_mcontext.gregs[REG_RIP]); _Exit(9); }
__attribute__((constructor)) static void set(void) { struct sigaction a = {0}; a.sa_sigaction = handler; a.sa_flags = SA_SIGINFO; sigaction(SIGFPE, &a, 0); feenableexcept(WHICH); }
C
cat >"$work/error.c" <<'C'
#include <stdio.h>
#include <stdlib.h>
void reach_error(void) { fprintf(stderr, "trap %llx\n", (unsigned long long)__builtin_return_address(0) - 1); _Exit(9); }
void __VERIFIER_error(void) { fprintf(stderr, "trap %llx\n", (unsigned long long)__builtin_return_address(0) - 1); _Exit(9); }
C
cat >"$work/call.c" <<'C'
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>
static void handler(int s, siginfo_t *i, void *c) { (void)s; (void)i; fprintf(stderr, "trap %llx\n", *(unsigned long long *)((ucontext_t *)c)->uc_mcontext.gregs[REG_RSP] - 1); _Exit(9); }
__attribute__((constructor)) static void set(void) { struct sigaction a = {0}; a.sa_sigaction = handler; a.sa_flags = SA_SIGINFO; sigaction(SIGSEGV, &a, 0); }
C
cases=("$@")
if [ $# -eq 0 ]; then mapfile -t cases < <(find fail -name '*.c' | sort); fi
bad=0
for c in "${cases[@]}"; do
    read -r check line < <(sed -n 's,^// expect: ,,p' "$c")
    extra=
    case $check in
    unsigned-overflow) build="clang -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all" ;;
    conversion) build="clang -fsanitize=implicit-conversion,float-cast-overflow -fno-sanitize-recover=all" ;;
    uninitialized) build="clang -fsanitize=memory" ;;
    nan) build="gcc -no-pie" extra="-DWHICH=FE_INVALID $work/trap.c -lm" ;;
    float-overflow) build="gcc -no-pie" extra="-DWHICH=FE_OVERFLOW $work/trap.c -lm" ;;
    reach-error) build="gcc -no-pie" extra="$work/error.c" ;;
    *) build="gcc -fsanitize=address,undefined -fno-sanitize-recover=all" ;;
    esac
    if ! nice $build -g -O0 -w -o "$work/prog" "$c" $extra 2>"$work/err"; then
        echo "$c: does not build: $(head -1 "$work/err")"; bad=$((bad + 1)); continue
    fi
    (timeout 20 nice "$work/prog" </dev/null >/dev/null 2>"$work/err"; exit $?) 2>/dev/null
    status=$?
    if [ "$check" = null ] && grep -q 'pc 0x000000000000 ' "$work/err"; then # no frame to unwind from: take the return address
        nice gcc -no-pie -g -O0 -w -o "$work/prog" "$c" "$work/call.c" && (nice "$work/prog" >/dev/null 2>"$work/err"; exit $?) 2>/dev/null
    fi
    if grep -q '^trap ' "$work/err"; then
        got=$(addr2line -e "$work/prog" "$(sed -n 's/^trap //p' "$work/err")" | sed 's/.*:\([0-9]*\).*/\1/')
    else
        got=$(grep -oE "(^|[ /])$(basename "$c"):[0-9]+" "$work/err" | head -1 | sed 's/.*://')
    fi
    if [ "$got" != "$line" ] || [ "$status" -eq 0 ]; then
        echo "$c: expected line $line, reported ${got:-nothing} (status $status): $(grep -m1 -E 'ERROR|error|Assert|WARN|trap' "$work/err")"; bad=$((bad + 1))
    elif [ -n "$SHOW" ]; then
        echo "$c: $line $(grep -m1 -E 'ERROR|error|Assert|WARN|trap' "$work/err" | sed 's/.*\(runtime error\|Sanitizer\): //' | cut -c1-100)"
    fi
done
echo "${#cases[@]} cases, $bad with problems"
[ "$bad" -eq 0 ]
