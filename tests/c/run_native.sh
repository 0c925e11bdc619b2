#!/usr/bin/env bash
# Builds every program under run/ with gcc -O0, gcc -O2, clang, and gcc with the address and undefined-behaviour
# sanitizers, runs it with its own arguments and stdin, and demands the same stdout and exit status from all four
# and silent sanitizers. Usage: run_native.sh [file.c ...]; no arguments means every case under run/.
# It prints one line per disagreement and a last line with the counts; it exits with 1 if anything disagreed.
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export ASAN_OPTIONS=detect_stack_use_after_return=1 UBSAN_OPTIONS=print_stacktrace=0
unset WHEREFORE_NO_SUCH_VARIABLE

# The value of one header key: `// key: value` or `/* key: value */`, from the leading block of such lines.
header() {
    awk -v key="$2" '
        !/^(\/\/|\/\*) *[a-z]+:/ { exit }
        { line = $0; sub(/^\/\/ */, "", line); if (sub(/^\/\* */, "", line)) sub(/ *\*\/ *$/, "", line)
          if (index(line, key ":") == 1) { line = substr(line, length(key) + 2); sub(/^ /, "", line); print line; exit } }' "$1"
}

cases=("$@")
if [ $# -eq 0 ]; then
    mapfile -t cases < <(find run -name '*.c' -not -path 'run/several/*' | sort; find run/several -name main.c | sort)
fi
bad=0
for c in "${cases[@]}"; do
    dir=$(dirname "$c") problems=
    [ -n "$(header "$c" what)" ] || problems+=" [no what:]"
    flags=$(header "$c" flags) link=$(header "$c" link) stdin=$(header "$c" stdin)
    files=("$c"); for f in $(header "$c" with); do files+=("$dir/$f"); done
    eval "args=($(header "$c" args))"
    printf '%b' "$stdin" >"$work/in"
    for how in "gcc -O0" "gcc -O2" "clang" "gcc -g -fsanitize=address,undefined,float-cast-overflow"; do
        out="$work/${how//[^a-zA-Z0-9]/_}"
        if ! nice $how -w $flags -o "$work/prog" "${files[@]}" $link 2>"$work/build"; then
            problems+=" [$how does not build: $(head -1 "$work/build")]"; continue
        fi
        (cd "$work" && timeout 20 nice ./prog "${args[@]}" <in >"$out" 2>"$work/err"; echo "exit status $?" >>"$out")
        cmp -s "$work/gcc__O0" "$out" || problems+=" [$how differs: $(diff "$work/gcc__O0" "$out" | head -3 | tr '\n' ' ')]"
        case $how in *sanitize*)
            if grep -qE 'runtime error|Sanitizer' "$work/err"; then problems+=" [$(grep -m1 -E 'runtime error|Sanitizer' "$work/err")]"; fi ;;
        esac
    done
    if [ -n "$problems" ]; then echo "$c:$problems"; bad=$((bad + 1)); fi
    if [ -n "$SHOW" ]; then cat "$work/gcc__O0"; fi
done
echo "${#cases[@]} cases, $bad with problems"
[ "$bad" -eq 0 ]
