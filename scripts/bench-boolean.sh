#!/usr/bin/env bash
# How long do checking, localizing and repairing driver-like Boolean programs take, and how do they grow?
#
#   make bench-boolean   or   [TOOL=target/ci/wherefore] [SIZES="2000 5000"] [LIMIT=300] scripts/bench-boolean.sh
#
# Sizes are in lines. The check is measured with both orders of variables. LIMIT is in seconds and holds for each command; `-`
# is a command that did not end. The program has one fault, deep down in its calls. `check` is the search without traces, `repair`
# changes expressions only, `all` inserts and deletes as well.
set -u
cd "$(dirname "$0")/.." || exit 2
. scripts/common.sh
require python3
python3 scripts/bench-boolean.py "${TOOL:-target/ci/wherefore}" "${LIMIT:-300}" "${SIZES:-2000 5000 12000 25000}"
