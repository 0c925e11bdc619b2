"""Compares `wherefore check` with all runs of random programs.

    make fuzz-brute N=1000 [SEED=1] [SECONDS=300] [TOOL=target/ci/wherefore]

A program has two or three inputs of a few values each. It is compiled with sanitizers and run for all of them. What it
observes is made assertions, of which some hold in all runs and some do not. Then every property that fails in a run must
fail, no other one may, and none that a run came to may be unreachable.
What the tool gets wrong is kept as fuzz-finds/brute-SEED.c. The last line is `N passed, N failed, N skipped`; exit code 1
if any failed.
"""

import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import native
from features import FEATURES
from programs import Program

KINDS = {
    "assertion": "assertion", "signed-overflow": "overflow", "shift": "shift", "division-by-zero": "division",
    "bounds": "memory", "null": "memory", "dangling": "memory", "double-free": "memory", "invalid-free": "memory",
}
FINDS = Path("fuzz-finds")
TOOL_SECONDS = 60


def literal(value):
    return "(-9223372036854775807LL - 1)" if value == -(2**63) else f"{value}LL"


def assertion(values, chooser):
    """A condition on `it`, and whether a value satisfies it, given all values that there are."""
    if not values:
        return "0", lambda value: False
    if chooser.random() < 0.4:
        wrong = chooser.choice(values)
        return f"it != {literal(wrong)}", lambda value: value != wrong
    if len(values) <= 6:
        return " || ".join(f"it == {literal(value)}" for value in values), lambda value: True
    return f"it >= {literal(values[0])} && it <= {literal(values[-1])}", lambda value: True


def with_assertions(source, runs, chooser):
    """The program with assertions for its observations: their lines and meanings by number."""
    values = collections.defaultdict(set)
    for event in (event for run in runs for event in run if event[0] == "observed"):
        values[event[1]].add(event[2])
    meanings, lines = {}, []
    for line in source.split("\n"):
        if match := re.match(r"\s*OBSERVE\((\d+), (.*)\);$", line):
            number = int(match[1])
            condition, meaning = assertion(sorted(values[number]), chooser)
            line = f"    {{ long long it = (long long)({match[2]}); assert({condition}); }}"
            meanings[number] = (len(lines) + 1, meaning)
        lines.append(line)
    return "\n".join(lines), meanings


def expected(runs, meanings):
    """The kinds and lines of the properties that fail in some run, and the lines of assertions that some run comes to."""
    fails, reached = set(), set()
    for run in runs:
        for event in run:
            if event[0] != "observed":
                fails.add(event)
                continue
            line, meaning = meanings[event[1]]
            reached.add(line)
            if not meaning(event[2]):
                fails.add(("assertion", line))
                break
    return fails, reached


def answer(tool, path):
    """The verdicts of the tool by kind and line, or what went wrong; neither if it takes too long."""
    command = ["nice", "-n", "10", tool, "check", "-w", "--json", str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TOOL_SECONDS)
    except subprocess.TimeoutExpired:
        return None, None
    if done.returncode not in (0, 5, 10):
        return None, f"exit status {done.returncode}: {done.stderr.strip()[:300]}"
    verdicts = collections.defaultdict(set)
    for found in json.loads(done.stdout)["properties"]:
        verdicts[KINDS.get(found["kind"], found["kind"]), found["line"]].add(found["verdict"])
    return verdicts, None


def complaints(fails, reached, verdicts):
    for key in sorted(fails):
        if key[0] != "signal" and not verdicts[key] & {"fails", "unknown"}:
            yield f"missed {key}: {sorted(verdicts[key])}"
    for key, found in sorted(verdicts.items()):
        if "fails" in found and key not in fails:
            yield f"false alarm {key}"
        if key[0] == "assertion" and key[1] in reached and "unreachable" in found:
            yield f"reached {key}"


def examine(seed, tool, folder):
    """Gives passed, failed or skipped, and why."""
    program = Program(seed, FEATURES)
    source = program.text()
    try:
        runs = native.runs(source, program.sizes, folder)
    except subprocess.TimeoutExpired:
        return "skipped", "runs too long"
    if runs is None:
        return "skipped", "gcc does not compile it"
    source, meanings = with_assertions(source, runs, random.Random(seed))
    path = folder / f"brute-{seed}.c"
    path.write_text(source)
    verdicts, problem = answer(tool, path)
    if verdicts is None and problem is None:
        return "skipped", "no answer in time"
    fails, reached = expected(runs, meanings)
    problem = problem or "; ".join(complaints(fails, reached, verdicts))
    if problem:
        FINDS.mkdir(exist_ok=True)
        path.replace(FINDS / path.name)
        return "failed", problem
    path.unlink()
    unknown = any("unknown" in found for found in verdicts.values())
    return "passed", "with open properties" if unknown else ""


def main():
    count = int(os.environ.get("N") or 100)
    first = int(os.environ.get("SEED") or time.time())
    seconds = float(os.environ.get("SECONDS") or "inf")
    tool = os.environ.get("TOOL") or "target/ci/wherefore"
    begin, results = time.time(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        native.compile_driver(Path(folder))
        for seed in range(first, first + count):
            if time.time() - begin > seconds:
                break
            result, why = examine(seed, tool, Path(folder))
            results[result] += 1
            if result != "passed":
                print(f"{seed}: {result}: {why}", flush=True)
            elif why:
                results[why] += 1
    print(f"{results['with open properties']} of those that passed have open properties")
    print(f"{results['passed']} passed, {results['failed']} failed, {results['skipped']} skipped")
    sys.exit(1 if results["failed"] else 0)


main()
