#!/bin/sh
# Builds the models natively under other names and compares them with the C library, once plainly, for exact results, and
# once with sanitizers, for accesses outside of objects and undefined arithmetic.
# CC is the compiler of the tests; MODEL_CC, with MODEL_FLAGS, that of the models in the plain build.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
models=$here/../../models
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
CC=${CC:-gcc}
MODEL_CC=${MODEL_CC:-$CC}
MODEL_FLAGS=${MODEL_FLAGS--ffreestanding -fno-builtin}
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=undefined"

# Models that only hand on to what the tool itself provides, or that are no part of the C library, have nothing to be compared.
plain_models() {
    for model in "$models"/*.c; do
        case $(basename "$model") in
        printing.c | streams.c | math_functions.c | side_by_side.c | threads_*.c | cprover_*.c) ;;
        *) echo "$model" ;;
        esac
    done
}

# Without system headers, for both data models.
for model in "$models"/*.c; do
    for size in -m64 -m32; do
        $CC $size -std=gnu17 -Wall -Wextra -Werror -nostdinc -ffreestanding -fno-builtin -fsyntax-only "$model"
    done
done

# Every external name of the models gets a prefix; each must be defined once.
for model in $(plain_models); do
    $CC -std=gnu17 -ffreestanding -fno-builtin -c "$model" -o "$build/plain.o"
    nm --defined-only --extern-only "$build/plain.o" | awk '{print $3}'
done | sort >"$build/names"
if [ -n "$(uniq -d "$build/names")" ]; then
    echo "defined twice: $(uniq -d "$build/names")" >&2
    exit 1
fi
awk '{print "#define " $1 " model_" $1}' "$build/names" >"$build/rename.h"

# compare COMPILER MODEL_FLAGS TEST_FLAGS
compare() {
    objects=
    for model in $(plain_models); do
        object=$build/$(basename "$model" .c).model.o
        $1 -std=gnu17 -O1 $2 -include "$build/rename.h" -c "$model" -o "$object"
        objects="$objects $object"
    done
    for test in "$here"/test_*.c "$here"/native_intrinsics.c; do
        object=$build/$(basename "$test" .c).o
        $CC -std=gnu17 -g -O1 -Wall -Wextra -Wno-alloc-size-larger-than -fno-builtin $3 -c "$test" -o "$object"
        objects="$objects $object"
    done
    $CC $3 $objects -lm -o "$build/test_models"
    "$build/test_models"
}

echo "plain"
compare "$MODEL_CC" "$MODEL_FLAGS" ""
nm "$build"/test_*.o | awk '$1 == "U" && $2 ~ /^model_/ {print substr($2, 7)}' | sort -u >"$build/tested"
if [ -n "$(comm -23 "$build/names" "$build/tested")" ]; then
    echo "without a test:" $(comm -23 "$build/names" "$build/tested") >&2
    exit 1
fi
echo "sanitized"
compare "$CC" "-ffreestanding -fno-builtin $sanitize" "-DSANITIZED $sanitize"
"$here/test_header.sh"
