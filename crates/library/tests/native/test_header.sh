#!/bin/sh
# Builds a program of two files with the shipped header and runs it on a file of inputs.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
CC=${CC:-gcc}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

for standard in gnu89 c99 gnu17; do
    $CC -std=$standard -Wall -Wextra -I"$here/../../include" -c "$here/header_first.c" -o "$build/first.o"
    $CC -std=$standard -Wall -Wextra -I"$here/../../include" -c "$here/header_second.c" -o "$build/second.o"
    $CC "$build/first.o" "$build/second.o" -o "$build/program"
    WHEREFORE_INPUTS=$here/header.inputs "$build/program" >"$build/out" 2>&1 || { cat "$build/out"; exit 1; }
    diff "$here/header.expected" "$build/out"
done
for file in header_first.c header_second.c; do
    $CC -std=gnu17 -Wall -Wextra -D__WHEREFORE__ -I"$here/../../include" -fsyntax-only "$here/$file"
    $CC -std=gnu17 -m32 -D__WHEREFORE__ -nostdinc -I"$here/../../include" -fsyntax-only -x c "$here/../../include/wherefore.h"
done
echo "header       as expected"
