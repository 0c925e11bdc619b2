"""Measures `wherefore localize`; see bench-localize.sh."""

import json
import resource
import subprocess
import sys
import time

TOOL, PROGRAM, TESTS, TRUST = sys.argv[1:5]
VERSIONS = [int(version) for version in sys.argv[5:]]
FAULTS = "examples/localize/advisory/faults.json"
SAMPLE = [3, 11, 21]
# What the method as published gives.
DIAGNOSIS = ["--no-simple", "--no-function"]


def localize(arguments):
    """The report, the time and the memory of one call."""
    begin = time.monotonic()
    command = [TOOL, "localize", "--json", *arguments]
    run = subprocess.run(command, capture_output=True, text=True)
    seconds = time.monotonic() - begin
    if run.returncode not in (0, 5, 10):
        sys.exit(f"{' '.join(command)}: status {run.returncode}\n{run.stderr}")
    return json.loads(run.stdout), seconds


def known_faults():
    with open(FAULTS) as file:
        faults = json.load(file)
    return {int(fault["fault"]): fault["lines"] for fault in faults["faults"]}


def lines_of(cause):
    return {component["line"] for component in cause["components"]}


def of_version(version, *more):
    arguments = [PROGRAM, f"-DFAULT={version}", "--tests", TESTS, "--trust", TRUST]
    return localize([*arguments, *more])


def advisory():
    faults = known_faults()
    print("version  #TC  #diag    time")
    total, tests = 0.0, 0
    for version in VERSIONS:
        report, seconds = of_version(version, *DIAGNOSIS)
        failing, causes = len(report["runs"]), len(report["causes"])
        print(f"v{version:<7} {failing:>4} {causes:>6}  {seconds:6.2f} s")
        total, tests = total + seconds, tests + failing
    print(f"all: {tests} failing tests in {total:.1f} s, {1000 * total / max(tests, 1):.1f} ms for each")
    for what, more in [("functions", ["--no-simple"]), ("functions and small changes", [])]:
        total, ranks = 0.0, []
        for version in VERSIONS:
            report, seconds = of_version(version, *more)
            wrong = set(faults.get(version, []))
            found = (i for i, cause in enumerate(report["causes"], 1) if lines_of(cause) & wrong)
            ranks.append(next(found, None))
            total += seconds
        among = sum(1 for rank in ranks if rank and rank <= 3)
        print(f"with {what}: {total:.1f} s; the fault is first in {ranks.count(1)} versions, among the first three in {among}")


def published_way():
    """The ratio to one formula for each component and run, on a sample."""
    ours = theirs = 0.0
    for version in [version for version in SAMPLE if version in VERSIONS]:
        ours += of_version(version, *DIAGNOSIS)[1]
        theirs += of_version(version, "--one-by-one")[1]
    if ours:
        print(f"one formula for each component and run, on versions {SAMPLE}: "
              f"{theirs:.1f} s against {ours:.1f} s, {theirs / ours:.1f} times")


def pairs():
    """Single and double faults, as in the published second table."""
    print("version  #TC  one fault        two faults       times")
    for version in [version for version in (5, 9, 16, 17, 20, 30) if version in VERSIONS]:
        single, one = of_version(version, *DIAGNOSIS)
        double, two = of_version(version, *DIAGNOSIS, "--faults", "2")
        larger = [cause for cause in double["causes"] if len(cause["components"]) == 2]
        print(f"v{version:<7} {len(single['runs']):>4}  {len(single['causes']):>3} {one:6.2f} s     "
              f"{len(larger):>4} {two:6.2f} s     {two / one:5.1f}")


def red_black():
    for fault, order in [(1, 3), (2, 3), (1, 4), (2, 4)]:
        program = "examples/localize/redblack/redblack.c"
        report, seconds = localize([program, f"-DFAULT={fault}", f"-DORDER={order}"])
        causes = [f"{cause['components'][0]['line']}" for cause in report["causes"]]
        print(f"red-black tree, fault {fault}, order {order}: line {', '.join(causes)}; {seconds:.1f} s")


advisory()
published_way()
pairs()
red_black()
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(f"most memory of one call: {peak:.0f} MB")
