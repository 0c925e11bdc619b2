#!/usr/bin/env python3
"""Makes the tests of advisory.c.

    generate.py           writes tests.json
    generate.py --count   also writes the faulty lines and the number of failing tests of each version into faults.json,
                          which takes a few minutes: every version runs every test

Each test is a situation near the thresholds of the program; the expected output is what the intended version (FAULT=0)
prints, compiled by gcc. The situations come from a small random number generator of our own with a fixed seed, so every
run of this script writes the same files.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
PROGRAM = HERE / "advisory.c"
TESTS = HERE / "tests.json"
FAULTS = HERE / "faults.json"
COUNT = 1600

# The wanted clearance of each layer, as in the program.
CLEARANCES = [400, 500, 640, 740]


class Chance:
    """A linear congruential generator: the same numbers on every machine."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound

    def one_of(self, *choices):
        return choices[self.below(len(choices))]

    def often(self, percent):
        return self.below(100) < percent


def situation(chance):
    """Twelve numbers, in the order in which the program takes them."""
    gap = chance.one_of(600, 601, 601, 650, 699, 700, 700, 701, 720, 749, 750, 900, 500 + chance.below(600))
    confident = int(chance.often(66))
    reports_agree = int(chance.often(60))
    own_height = chance.below(12000)
    other_height = max(0, own_height + chance.one_of(0, 1, -1, 40, -40, 99, 100, -250, 400, chance.below(2000) - 1000))
    own_rate = chance.one_of(0, 0, 1, -1, 250, -250, 599, 600, 601, chance.below(1600) - 700)
    layer = chance.one_of(0, 1, 1, 2, 2, 3, 3, 4) if chance.often(96) else -1
    clearance = CLEARANCES[min(max(layer, 0), 3)]
    room_above = clearance + chance.one_of(0, 0, 1, -1, 50, -50, 200, chance.below(500) - 250)
    room_below = chance.one_of(
        clearance,
        clearance + 1,
        clearance - 1,
        room_above,
        room_above + 50,
        room_above + 100,
        room_above - 100,
        room_above + 101,
        clearance + chance.below(800) - 400,
    )
    other_plan = chance.one_of(0, 0, 0, 1, 2)
    other_equipment = chance.one_of(0, 0, 0, 1, 1, 2)
    climb_barred = int(chance.often(40))
    return [
        gap,
        confident,
        reports_agree,
        own_height,
        own_rate,
        other_height,
        layer,
        room_above,
        max(0, room_below),
        other_plan,
        other_equipment,
        climb_barred,
    ]


def arguments():
    """The arguments of all tests, no two the same; the last few have too few or too many."""
    chance = Chance(2006)
    chosen = {}
    while len(chosen) < COUNT - 4:
        chosen[tuple(str(number) for number in situation(chance))] = None
    chosen = [list(words) for words in chosen]
    return chosen + [[], ["601"], chosen[0][:-1], chosen[0] + ["0"]]


def compile_version(folder, fault):
    binary = pathlib.Path(folder) / f"advisory-{fault}"
    subprocess.run(["gcc", "-O1", f"-DFAULT={fault}", PROGRAM, "-o", binary], check=True)
    return binary


def run(binary, words):
    result = subprocess.run([binary, *words], capture_output=True, text=True)
    return result.stdout, result.returncode


def make_tests(folder):
    binary = compile_version(folder, 0)
    tests = []
    for number, words in enumerate(arguments(), start=1):
        stdout, status = run(binary, words)
        tests.append({"name": f"t{number}", "args": words, "stdout": stdout, "exit": status})
    return tests


def active_lines(fault):
    """The lines that the preprocessor keeps in a version."""
    active, lines = [], set()
    for number, line in enumerate(PROGRAM.read_text().splitlines(), start=1):
        if line.startswith("#if FAULT"):
            holds = condition_holds(line, fault)
            active.append((holds, holds))
        elif line.startswith("#if"):
            active.append((True, True))
        elif line.startswith("#elif"):
            holds = not active[-1][1] and condition_holds(line, fault)
            active[-1] = (holds, active[-1][1] or holds)
        elif line.startswith("#else"):
            active[-1] = (not active[-1][1], True)
        elif line.startswith("#endif"):
            active.pop()
        elif all(holds for holds, _ in active):
            lines.add(number)
    return lines


def condition_holds(line, fault):
    """Whether one of the comparisons of a line such as `#if FAULT == 3 || FAULT == 5` holds."""
    comparisons = re.findall(r"FAULT (==|!=) (\d+)", line)
    return any((fault == int(number)) == (operator == "==") for operator, number in comparisons)


def faulty_lines(fault):
    """The lines that are only in this version, or if there are none, the lines that it lacks."""
    intended, faulty = active_lines(0), active_lines(fault)
    return sorted(faulty - intended or intended - faulty)


def count(folder, tests):
    faults = json.loads(FAULTS.read_text())["faults"]
    for fault in faults:
        binary = compile_version(folder, fault["fault"])
        fault["lines"] = faulty_lines(fault["fault"])
        fault["failing"] = sum(run(binary, test["args"]) != (test["stdout"], test["exit"]) for test in tests)
    write(FAULTS, "faults", faults)
    for fault in faults:
        print(f"{fault['fault']:3} {fault['failing']:4}  lines {fault['lines']}: {fault['what']}")
    print(sum(fault["failing"] for fault in faults), "failing tests in all")


def write(path, key, entries):
    """A JSON file with one entry a line."""
    lines = ",\n".join("  " + json.dumps(entry) for entry in entries)
    path.write_text(f'{{"{key}": [\n{lines}\n]}}\n')


def main():
    with tempfile.TemporaryDirectory() as folder:
        tests = make_tests(folder)
        write(TESTS, "tests", tests)
        if "--count" in sys.argv[1:]:
            count(folder, tests)


if __name__ == "__main__":
    main()
