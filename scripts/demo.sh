#!/usr/bin/env bash
# Shows the tool on examples: a failure that no test had, the faulty expression behind failing tests, the run behind a
# log, and a repair that is proved.
set -u
cd "$(dirname "$0")/.." || exit 1
tool=${1:-target/ci/wherefore}

# show STATUS MEANING ARGUMENTS..: runs the tool, which has to end with the status.
show() {
    wanted=$1 meaning=$2
    shift 2
    echo "\$ wherefore $*"
    "$tool" "$@"
    status=$?
    echo "(exit status $status: $meaning)"
    echo
    [ "$status" -eq "$wanted" ] || exit 1
}

show 10 "a property fails" check examples/queue.c
show 10 "tests fail, and these changes make them pass" localize examples/localize/average.c --tests examples/localize/average-tests
show 0 "an execution produces the log" replay examples/logs/example/example.c --log examples/logs/example/example.log
show 10 "an assertion fails, and these repairs are proved" boolean repair examples/boolean/recursive.bp
