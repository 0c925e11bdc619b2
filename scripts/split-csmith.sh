#!/usr/bin/env bash
# Divide tests/csmith/seeds.txt into suite.txt, which every test run uses, and more.txt, all others.
#
#   scripts/split-csmith.sh [SIZE]
#
# suite.txt has SIZE seeds (default 120), ordered by the size of the source, so that a test may take the first few.
# Small and fast ones: below 60 KB and 50 ms as far as there are enough. But of csmith's small programs most are below
# 5 KB and do next to nothing, so only ten of those are taken, with a checksum other than 0. Seeds with a remark are not.
set -u
cd "$(dirname "$0")/../tests/csmith" || exit 2
size=${1:-120}
tiny=10
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

header() { sed -n '/^# csmith/p; /^# columns/p; /^# remark/p' seeds.txt; }
seeds() { grep -v '^#' seeds.txt | sort -n -k 3,3 -k 1,1; }

{
    seeds | awk -v tiny=$tiny 'NF == 4 && $3 < 5000 && $4 < 50 && $2 != "0" && !seen[$2]++ && count++ < tiny'
    seeds | awk -v rest=$((size - tiny)) 'NF == 4 && $3 >= 5000 && $4 < 50 && count++ < rest'
} >"$work/suite"
{ header; cat "$work/suite"; } >suite.txt
{ header; seeds | grep -vxFf "$work/suite" | sort -n; } >more.txt
wc -l suite.txt more.txt
