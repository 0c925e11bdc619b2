#!/usr/bin/env bash
# Shows the tool on examples that the compiler's binaries do not complain about.
set -u
cd "$(dirname "$0")/.." || exit 1
tool=${1:-target/ci/wherefore}
echo '$ wherefore check examples/queue.c'
"$tool" check examples/queue.c
status=$?
echo "(exit status $status: a property fails)"
[ "$status" -eq 10 ] || exit 1
echo
echo '$ echo 20 22 24 26 | wherefore run examples/temperature.c'
echo 20 22 24 26 | "$tool" run examples/temperature.c
status=$?
echo "(exit status $status: a check failed)"
[ "$status" -eq 10 ]
