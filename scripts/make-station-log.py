#!/usr/bin/env python3
"""Makes the output of examples/logs/station/station.c with N lines, or with --inputs the inputs of the run that prints it.

Usage: make-station-log.py N [--inputs] [--alter name|digit|missing] [--seed S]
"""

import argparse
import pathlib
import random

PROGRAM = pathlib.Path(__file__).parent.parent / "examples/logs/station/station.c"
NAMES = ["north", "south", "east", "west"]


def run(count, seed):
    """The inputs, as texts of their calls and values, and the lines, of which the last one is the number of steps."""
    generator = random.Random(seed)
    inputs, lines, level = [], [], [0.0] * len(NAMES)
    step = 0
    while len(lines) + 1 < count:
        sensor, reading = generator.randrange(len(NAMES)), generator.randrange(1001)
        after = level[sensor] * 0.75 + reading * 0.25
        if after > 900.0 and len(lines) + 2 == count:
            continue
        level[sensor] = after
        inputs += [("SENSORS - 1", sensor), ("1000", reading)]
        lines.append(f"{NAMES[sensor]}: {after:.2f} at {step}")
        if after > 900.0:
            lines.append(f"{NAMES[sensor]} is too high")
        step += 1
    return [("STEPS", step)] + inputs, lines + [f"{step} steps"]


def altered(lines, how):
    """The lines with one of them altered, in the middle, so that no run prints them."""
    middle = next(place for place in range(len(lines) // 2, len(lines)) if ":" in lines[place])
    name, rest = lines[middle].split(": ")
    if how == "missing":
        return lines[:middle] + lines[middle + 1 :]
    # Levels that readings lead to are 0.25 apart.
    value, at = rest.split(" ", 1)
    digit = f"{name}: {value[:-1]}{(int(value[-1]) + 1) % 10} {at}"
    other = f"nord: {rest}" if how == "name" else digit
    return lines[:middle] + [other] + lines[middle + 1 :]


def site(maximum):
    """Where the program takes an input, as a file of inputs names it."""
    call = "wherefore_choose"
    for number, line in enumerate(PROGRAM.read_text().splitlines(), start=1):
        place = line.find(f"{call}({maximum})")
        if place >= 0:
            return f"{PROGRAM.name}:{number}:{place + 1}:{call}"
    raise SystemExit(f"{PROGRAM} does not choose up to {maximum}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lines", type=int, metavar="N")
    parser.add_argument("--inputs", action="store_true", help="print the inputs instead of the output")
    parser.add_argument("--alter", choices=["name", "digit", "missing"], help="alter a line, so that no run prints it")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.lines < 4:
        parser.error("there are at least four lines")
    inputs, lines = run(options.lines, options.seed)
    if options.inputs:
        print("# SITE OCCURRENCE VALUE")
        counts = {}
        for maximum, value in inputs:
            counts[maximum] = counts.get(maximum, 0) + 1
            print(site(maximum), counts[maximum], value)
    else:
        print("\n".join(altered(lines, options.alter) if options.alter else lines))


main()
