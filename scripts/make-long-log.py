#!/usr/bin/env python3
"""Makes a log of N events for examples/logs/long/long.c, or with --inputs the inputs of the run that writes it.

Usage: make-long-log.py N [--inputs] [--seed S]
"""

import argparse
import pathlib
import random
import re
import sys

PROGRAM = pathlib.Path(__file__).parent.parent / "examples/logs/long/long.c"
FLOORS = 20
STAY, UP, DOWN, STOP = range(4)


def commands(count, seed):
    """Any commands, of which the last one and no other is to stop."""
    generator = random.Random(seed)
    return [generator.choice([STAY, UP, UP, DOWN, DOWN]) for _ in range(count - 1)] + [STOP]


def floors(given):
    """Where the lift is after each command."""
    floor = 0
    for command in given:
        if command == UP:
            floor = min(floor + 1, FLOORS - 1)
        elif command == DOWN:
            floor = max(floor - 1, 0)
        yield floor


def site():
    """Where the program takes its commands, as a file of inputs names it."""
    call = "wherefore_choose"
    for number, line in enumerate(PROGRAM.read_text().splitlines(), start=1):
        found = re.search(rf"\b{call}\(", line)
        if found:
            return f"{PROGRAM.name}:{number}:{found.start() + 1}:{call}"
    sys.exit(f"{PROGRAM} does not take commands")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("events", type=int, metavar="N")
    parser.add_argument("--inputs", action="store_true", help="print the inputs instead of the log")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.events < 1:
        parser.error("a run has at least one event")
    given = commands(options.events, options.seed)
    if options.inputs:
        print("# SITE OCCURRENCE VALUE")
        name = site()
        for occurrence, command in enumerate(given, start=1):
            print(name, occurrence, command)
    else:
        print("exact")
        for floor in floors(given):
            print("FLOOR", floor)


main()
