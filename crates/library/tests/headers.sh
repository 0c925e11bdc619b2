#!/usr/bin/env bash
# Checks the C library headers that the tool ships, for both data models:
#   - each one alone, included twice, and all in one file, passes the tool and gcc without a diagnostic;
#   - what they declare agrees with the declarations of glibc, and a header declares nothing that glibc's does not;
#   - names that are not reserved occur in glibc's headers as well, so that no macro of a program can break ours;
#   - every type has the size, alignment, kind and member offsets of glibc's, every macro its value and type.
# Needs gcc, binutils and the headers of a 64-bit glibc. WHEREFORE is the command to test.
# What cannot be compared is listed below; anything else that is not compared is an error.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
include=$here/../include
WHEREFORE=${WHEREFORE:-$here/../../../target/ci/wherefore}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
failures=0

# Declared on purpose although glibc 2.36 does not, in some mode or at all: newer (strlcpy), gone (cfree), macros there
# (pthread_cleanup_push), and C11's, which here come with C99's.
more_functions=" strlcpy strlcat cfree aligned_alloc quick_exit at_quick_exit pthread_cleanup_push pthread_cleanup_pop "
# Headers of POSIX alone: ours declare all in a strict mode too.
posix_headers=" fcntl.h pthread.h sched.h semaphore.h strings.h sys/stat.h sys/syslog.h sys/time.h \
syslog.h unistd.h "
# Macros without a value that a compiler could give.
incomparable=" complex I _Complex_I errno stdin stdout stderr NULL static_assert alloca SIG_ERR SIG_DFL SIG_IGN \
SEM_FAILED PTHREAD_CANCELED FE_DFL_ENV FE_NOMASK_ENV MB_CUR_MAX sa_handler sa_sigaction si_pid si_uid si_status \
si_value si_addr st_atime st_mtime st_ctime PTHREAD_MUTEX_INITIALIZER PTHREAD_COND_INITIALIZER \
PTHREAD_RWLOCK_INITIALIZER PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP "
# The tool's wchar_t is int for both data models; that of gcc is long, and as wide, with -m32.
different_with_m32='^KIND\((\*\(wchar_t \*\)0|WCHAR_MAX|WCHAR_MIN)\)$'

fail() {
    echo "FAIL: $*" >&2
    failures=$((failures + 1))
}

listed() {
    [[ $1 == *" $2 "* ]]
}

tool() {
    $WHEREFORE show --none -nostdinc "$@"
}

# The headers of the compiler, then ours, in the order in which the tool searches them. Without excess precision, as in
# the tool.
compiler_headers=$(gcc -print-file-name=include)
ours() {
    gcc -msse2 -mfpmath=sse -nostdinc -ffreestanding -isystem "$compiler_headers" -isystem "$include" "$@"
}

# The 64-bit package of glibc serves both data models but for one file, which says what is not implemented.
mkdir -p "$build/stubs/gnu"
touch "$build/stubs/gnu/stubs-32.h"
glibc() {
    gcc -msse2 -mfpmath=sse -isystem /usr/include/x86_64-linux-gnu -idirafter "$build/stubs" "$@"
}

mapfile -t headers < <(cd "$include" && find . -name '*.h' -not -path './bits/*' -not -name wherefore.h -not -name cprover.h |
    sed 's|^\./||' | LC_ALL=C sort)
includes() {
    printf '#include <%s>\n' "$@"
}

# Declarations at file level of preprocessed C, one per line; a body keeps its braces.
declarations() {
    awk '/^#/ { next }
        { text = text $0 " " }
        END {
            depth = 0
            for (at = 1; at <= length(text); at++) {
                c = substr(text, at, 1)
                if (c == "{") depth++
                if (c == "}") depth--
                if (c == ";" && depth == 0) { sub(/^ +/, "", line); print line; line = "" }
                else line = line c
            }
        }' | sed -E 's/__extension__ //g'
}

# The names of functions and variables among declarations.
declared_names() {
    sed -E '
        /^(typedef|enum|(struct|union) [A-Za-z_]+ *($|\{))/d
        s/ *__asm__ *\([^)]*\)//g; s/ *__attribute__ *\(\([^)]*\)\)//g
        s/^([^(]*)\(.*$/\1/; s/(\[[^]]*\])+ *$//; s/^.*[^A-Za-z0-9_]([A-Za-z0-9_]+) *$/\1/'
}

# ---- each alone, and all together ----

silent() {
    local output
    if ! output=$("$@" 2>&1) || [ -n "$output" ]; then
        fail "$*: ${output:0:400}"
    fi
}

check_passes() {
    local header standard
    for header in "${headers[@]}"; do
        { includes "$header" "$header"; echo "int main(void) { return 0; }"; } >"$build/$(tr / _ <<<"$header").c"
    done
    { includes "${headers[@]}"; echo "int main(void) { return 0; }"; } >"$build/forward.c"
    { includes "${headers[@]}" | tac; echo "int main(void) { return 0; }"; } >"$build/backward.c"
    for file in "$build"/*.c; do
        for size in -m64 -m32; do
            for features in -DPLAIN -D_GNU_SOURCE -D_POSIX_C_SOURCE=200809L; do
                for standard in c89 gnu89 c99 gnu99 c11 gnu17 c23; do
                    silent tool "$size" "$features" -std="$standard" "$file"
                    silent ours "$size" "$features" -std="${standard/c23/c2x}" -Wall -Wextra -Wsystem-headers \
                        -Wno-long-long -Wno-unknown-pragmas -fsyntax-only "$file"
                done
            done
        done
    done
}

# ---- functions and variables ----

# What ours declare must fit to what glibc declares.
check_declarations() {
    local size=$1 features=$2 name
    includes "${headers[@]}" >"$build/all.h"
    ours "$size" "$features" -E -P -x c "$build/all.h" | declarations >"$build/declarations"
    { cat "$build/all.h"; echo "#undef alloca"; echo "#undef basename"
      printf '#undef %s\n' $(declared_names <"$build/declarations")
      grep -vE '^typedef|\{|^(struct|union) [A-Za-z_]+ *$' "$build/declarations" | sed 's/$/;/'
    } >"$build/both.c"
    silent glibc "$size" "$features" -w -fsyntax-only "$build/both.c"

    words <"$build/declarations" >"$build/words"
    glibc "$size" "$features" -E -P -x c "$build/all.h" | words >"$build/words.glibc"
    for name in $(comm -23 "$build/words" "$build/words.glibc"); do
        listed "$more_functions" "$name" || fail "$name is no name of glibc's"
    done
}

# The identifiers that a program may define as macros.
words() {
    grep -oE '[A-Za-z_][A-Za-z0-9_]*' | grep -vE '^_[_A-Z]' | LC_ALL=C sort -u
}

# A header must not declare what glibc's does not: a program may use the name for something of its own.
check_no_more_names() {
    local standard=$1 header name line
    shift
    for header in "${headers[@]}"; do
        if [[ $standard != gnu* && $1 == -DPLAIN ]] && listed "$posix_headers" "$header"; then
            continue
        fi
        includes "$header" >"$build/one.h"
        ours "$@" -std="$standard" -E -P -x c "$build/one.h" | declarations | declared_names | sort -u >"$build/names"
        { cat "$build/one.h"; awk '{ print "extern __typeof__(" $1 ") " $1 ";" }' "$build/names"; } >"$build/names.c"
        while read -r line; do
            name=$(sed -n "$((line - 1))p" "$build/names")
            listed "$more_functions" "$name" || fail "<$header> declares $name with $standard $*, glibc's does not"
        done < <({ glibc "$@" -std="$standard" -w -fno-builtin -fsyntax-only "$build/names.c" 2>&1 || true; } |
            sed -nE 's/^[^ :]*names\.c:([0-9]+):[0-9]+: error:.*/\1/p' | sort -un)
    done
}

# ---- types and macros ----

kinds='#define KIND(value) _Generic((value), char: 1, signed char: 2, unsigned char: 3, short: 4, unsigned short: 5, \
    int: 6, unsigned int: 7, long: 8, unsigned long: 9, long long: 10, unsigned long long: 11, float: 12, double: 13, \
    long double: 14, char *: 15, void *: 16, _Bool: 17, default: 0)'

# Expressions for the layout of every type that ours define: one per line.
layouts() {
    local size=$1
    ours "$size" -D_GNU_SOURCE -E -P -x c "$build/all.h" | declarations >"$build/declarations"
    awk '
        function members(type, body,    count, parts, i, name) {
            while (gsub(/\{[^{}]*\}/, "", body)) { }
            count = split(body, parts, ";")
            for (i = 1; i <= count; i++) {
                name = parts[i]
                if (name ~ /\(\*/) sub(/\).*/, "", name)
                sub(/(\[[^]]*\])+ *$/, "", name)
                sub(/ +$/, "", name)
                sub(/^.*[^A-Za-z0-9_]/, "", name)
                if (name != "" && name !~ /^_/) {
                    print "__builtin_offsetof(" type ", " name ")"
                    print "sizeof(((" type " *)0)->" name ")"
                    print "KIND(((" type " *)0)->" name ")"
                }
            }
        }
        function body_of(text) { sub(/^[^{]*\{/, "", text); sub(/\}[^}]*$/, "", text); return text }
        /^typedef/ {
            name = $0
            if (name ~ /\(\*/) { sub(/^[^(]*\(\*/, "", name); sub(/\).*/, "", name) }
            sub(/(\[[^]]*\])+ *$/, "", name)
            sub(/ +$/, "", name)
            sub(/^.*[^A-Za-z0-9_]/, "", name)
            if (name ~ /^__/) next
            print "sizeof(" name ")"
            print "_Alignof(" name ")"
            print "KIND(*(" name " *)0)"
            if ($0 ~ /\{/) members(name, body_of($0))
        }
        /^(struct|union) [a-z_]+ *\{/ {
            type = $1 " " $2
            sub(/\{.*/, "", type)
            if ($2 ~ /^__/) next
            print "sizeof(" type ")"
            print "_Alignof(" type ")"
            members(type, body_of($0))
        }' "$build/declarations" | sort -u
}

enumerators() {
    sed -nE 's/^enum \{(.*)\}.*/\1/p' "$build/declarations" | tr ',' '\n' | sed 's/=.*//'
}

# The macros without parameters that ours define, reserved names apart.
macros() {
    local size=$1
    ours "$size" -D_GNU_SOURCE -E -dM -x c "$build/all.h" | awk '$2 !~ /\(/ { print $2 }' | sort >"$build/macros.ours"
    ours "$size" -D_GNU_SOURCE -E -dM -x c /dev/null | awk '{ print $2 }' | sort >"$build/macros.before"
    comm -23 "$build/macros.ours" "$build/macros.before" |
        grep -vE '^__|_H_*$|^_(PTRDIFF|SIZE|WCHAR|BSD|GCC|VA|ANSI|T_|WINT)'
}

# Prints the lines, from 1, of a file of declarations that follow the includes and do not compile.
bad_lines() {
    local size=$1 file=$2
    { glibc "$size" -D_GNU_SOURCE -w -fsyntax-only "$file" 2>&1 || true; } |
        sed -nE 's/^[^ :]*:([0-9]+):[0-9]+: error:.*/\1/p' |
        awk -v skip="$(wc -l <"$build/all.h")" '{ print $1 - skip }' | sort -un
}

# Splits names into those that fit into a declaration, with @ for the name, and the rest.
fitting() {
    local size=$1 pattern=$2 names=$3 fit=$4 rest=$5
    { cat "$build/all.h"
      awk -v pattern="$pattern" '{ line = pattern; gsub(/@/, $1, line); gsub(/#/, NR, line); print line }' "$names"
    } >"$build/fitting.c"
    bad_lines "$size" "$build/fitting.c" >"$build/bad"
    awk 'FILENAME == ARGV[1] { bad[$1] = 1; next } FNR in bad' "$build/bad" "$names" >"$rest"
    awk 'FILENAME == ARGV[1] { bad[$1] = 1; next } !(FNR in bad)' "$build/bad" "$names" >"$fit"
}

# The values of expressions, as the compiler with glibc's headers gives them.
values() {
    local size=$1 expressions=$2
    { cat "$build/all.h"; echo "$kinds"; echo "const long long values[] __attribute__((section(\"compared\"))) = {"
      sed 's/.*/    (long long)(&),/' "$expressions"; echo "};"; } >"$build/values.c"
    glibc "$size" -D_GNU_SOURCE -w -c "$build/values.c" -o "$build/values.o"
    objcopy -O binary -j compared "$build/values.o" "$build/values.bin"
    od -An -v -w8 -t d8 "$build/values.bin" | tr -d ' '
}

check_values() {
    local size=$1 name
    macros "$size" >"$build/names"
    glibc "$size" -D_GNU_SOURCE -E -dM -x c "$build/all.h" |
        awk '{ sub(/\(.*/, "", $2); print $2 }' | sort >"$build/macros.glibc"
    for name in $(comm -23 "$build/names" "$build/macros.glibc"); do
        fail "glibc has no macro $name"
    done
    for name in $incomparable; do
        sed -i "/^$name\$/d" "$build/names"
    done
    fitting "$size" 'enum { value_# = (@) };' "$build/names" "$build/integers" "$build/rest"
    fitting "$size" 'const char text_#[] = "" @;' "$build/rest" "$build/texts" "$build/rest2"
    fitting "$size" 'const long double value_# = (@);' "$build/rest2" "$build/reals" "$build/rest3"
    for name in $(cat "$build/rest3"); do
        fail "the macro $name is not compared"
    done

    layouts "$size" >"$build/expressions"
    enumerators | cat "$build/integers" - | awk '{ print $1; print "KIND(" $1 ")" }' >>"$build/expressions"
    awk '{ print "KIND(" $1 ")" }' "$build/reals" >>"$build/expressions"
    awk '{ print "sizeof(" $1 ")" }' "$build/texts" >>"$build/expressions"
    if [ "$size" = -m32 ]; then
        sed -i -E "/$different_with_m32/d" "$build/expressions"
    fi
    values "$size" "$build/expressions" >"$build/values"
    # A minimum has no literal of its own.
    { cat "$build/all.h"; echo "$kinds"
      paste "$build/values" "$build/expressions" | awk -F '\t' '{
          value = $1 == "-9223372036854775808" ? "(-9223372036854775807LL - 1)" : $1 "LL"
          print "_Static_assert((long long)(" $2 ") == " value ", \"" $2 " is " $1 " with glibc\");" }'
      echo "int main(void) { return 0; }"; } >"$build/asserts.c"
    silent tool "$size" -D_GNU_SOURCE "$build/asserts.c"
    silent ours "$size" -D_GNU_SOURCE -w -fsyntax-only "$build/asserts.c"

    # Texts and real numbers: both as the compiler sees them.
    { cat "$build/all.h"; sed 's/.*/text: &/' "$build/texts"; } >"$build/texts.c"
    { cat "$build/all.h"; echo 'const long double values[] __attribute__((section("compared"))) = {'
      sed 's/.*/    (&),/' "$build/reals"; echo "};"; } >"$build/reals.c"
    for side in ours glibc; do
        $side "$size" -D_GNU_SOURCE -E -P "$build/texts.c" | grep '^text:' |
            sed 's/" *"//g; s/  */ /g' >"$build/texts.$side"
        $side "$size" -D_GNU_SOURCE -w -c "$build/reals.c" -o "$build/reals.o"
        objcopy -O binary -j compared "$build/reals.o" "$build/reals.$side"
    done
    diff "$build/texts.ours" "$build/texts.glibc" >&2 || fail "texts differ with $size"
    cmp "$build/reals.ours" "$build/reals.glibc" >&2 || fail "real numbers differ with $size"
    echo "$size: $(wc -l <"$build/expressions") sizes, offsets, kinds and integers," \
        "$(wc -l <"$build/texts") texts, $(wc -l <"$build/reals") real numbers"
}

check_passes
for size in -m64 -m32; do
    check_declarations $size -DPLAIN
    check_declarations $size -D_GNU_SOURCE
    check_values $size
done
for standard in c89 gnu89 c99 gnu99 c11 gnu17; do
    check_no_more_names $standard -DPLAIN
    check_no_more_names $standard -D_GNU_SOURCE
    check_no_more_names $standard -D_DEFAULT_SOURCE
done
echo "${#headers[@]} headers, $failures failures"
[ "$failures" -eq 0 ]
