#!/usr/bin/env bash
# Shows the tool on an example that the compiler's binary does not complain about.
set -u
cd "$(dirname "$0")/.." || exit 1
tool=${1:-target/ci/wherefore}
echo '$ echo 20 22 24 26 | wherefore run examples/temperature.c'
echo 20 22 24 26 | "$tool" run examples/temperature.c
status=$?
echo "(exit status $status: a check failed)"
[ "$status" -eq 10 ]
