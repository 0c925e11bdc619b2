#!/usr/bin/env bash
# How long diagnosis takes: the advisory program in all its faulty versions with all failing tests, in
# the form of the published tables; the way of the first publication (a formula for each component
# and run) on a sample; the red-black tree; pairs of components.
#   VERSIONS="1 2 3"  which versions; all without
set -euo pipefail
cd "$(dirname "$0")/.."
TOOL=${TOOL:-target/ci/wherefore}
PROGRAM=examples/localize/advisory/advisory.c
TESTS=examples/localize/advisory/tests.json
TRUST=main,read_situation,next_number
VERSIONS=${VERSIONS:-$(seq 1 32)}
python3 -B scripts/bench-localize.py "$TOOL" "$PROGRAM" "$TESTS" "$TRUST" $VERSIONS
