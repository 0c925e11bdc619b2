"""Compares the closest passing runs of `wherefore explain` with all runs of random programs.

    make fuzz-explain [N=200] [SEED=1]

A program takes inputs of eight bits and of one bit, decides by them, also in loops, and asserts something once. All inputs are
enumerated here by the same program in Python: the passing run with the fewest changed inputs, then the fewest decisions that differ, then
the nearest values is as far from the failing run as the tool says; and the values of each single input for which the run fails end where
the tool says.
"""

import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = ["a", "b", "c", "d"]


def expression(r):
    x, y = r.choice(NAMES), r.choice(NAMES)
    return r.choice([f"{x} + {y}", f"{x} - {y}", f"{x} + {r.randint(0, 9)}", str(r.randint(0, 200)), f"({x} & {y})"])


def condition(r):
    return f"{r.choice(NAMES)} {r.choice(['<', '<=', '==', '!=', '>'])} {r.choice([*NAMES, str(r.randint(0, 255))])}"


def block(r, depth, c, python, indent):
    """Writes statements in both languages."""
    for _ in range(r.randint(1, 3)):
        kind = r.random()
        line = len(c) + 1
        if depth and kind < 0.45:
            text = condition(r)
            c.append(f"if ({text}) {{")
            python.append(f"{indent}if decide({line}, {text}):")
            block(r, depth - 1, c, python, indent + " ")
            c.append("}")
        elif depth and kind < 0.55:
            name, index = r.choice(NAMES), f"i{line}"
            c.append(f"for (int {index} = 0; {index} < ({name} & 3); {index}++) {{")
            python.append(f"{indent}{index} = 0")
            python.append(f"{indent}while decide({line}, {index} < ({name} & 3)):")
            block(r, 0, c, python, indent + " ")
            python.append(f"{indent} {index} += 1")
            c.append("}")
        else:
            name, text = r.choice(NAMES), expression(r)
            c.append(f"{name} = {text};")
            python.append(f"{indent}{name} = {text}")


def program(r):
    """The program in C, the same as a function, and its inputs as ranges."""
    c = ["#include <assert.h>", "_Bool __VERIFIER_nondet_bool(void);", "unsigned char __VERIFIER_nondet_uchar(void);", "int main(void) {"]
    kinds = [r.choice(["uchar", "bool"]), "uchar"][: r.randint(1, 2)] if r.random() < 0.5 else ["uchar", "bool", "bool"]
    if "uchar" not in kinds:
        kinds[0] = "uchar"
    for name, kind in zip(NAMES, kinds):
        c.append(f"int {name} = __VERIFIER_nondet_{kind}();")
    initial = {name: r.randint(0, 9) for name in NAMES[len(kinds):]}
    c += [f"int {name} = {value};" for name, value in initial.items()]
    taken = NAMES[: len(kinds)]
    python = [f"def run({', '.join(taken)}):", " seen = {}", " def decide(line, value):", "  seen.setdefault(line, []).append(value)", "  return value"]
    python += [f" {name} = {value}" for name, value in initial.items()]
    block(r, 2, c, python, " ")
    asserted = condition(r)
    c += [f"assert({asserted});", "return 0;", "}"]
    python.append(f" return {asserted}, seen")
    space = {}
    exec("\n".join(python), space)
    return "\n".join(c) + "\n", space["run"], [range(256) if kind == "uchar" else range(2) for kind in kinds]


def decisions(one, other):
    return sum(x != y for line in one if line in other for x, y in zip(one[line], other[line]))


def check(tool, folder, seed):
    r = random.Random(seed)
    text, run, inputs = program(r)
    path = Path(folder) / "program.c"
    path.write_text(text)
    command = [tool, "explain", "--json", str(path)]
    output = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if output.returncode != 10:
        return "nothing fails"
    answer = json.loads(output.stdout)
    given = answer["property"]["inputs"]
    values = [int(one["value"]) for one in sorted(given, key=lambda one: one["line"])]
    values += [0] * (len(inputs) - len(values))
    passes, failing = run(*values)
    if passes:
        return f"seed {seed}: the run with {values} passes\n{text}"
    every = itertools.product(*inputs)
    near = None
    for other in every:
        holds, seen = run(*other)
        if holds:
            changed = sum(x != y for x, y in zip(values, other))
            if near is None or changed <= near[0]:
                far = (changed, decisions(failing, seen), sum(abs(x - y) for x, y in zip(values, other)))
                near = far if near is None else min(near, far)
    wrong = []
    told = answer.get("distance")
    if near is None:
        if told:
            wrong.append(f"a passing run at {told}, though none passes")
    elif not told:
        wrong.append(f"no passing run instead of one at {near}")
    else:
        found = (told["inputs"], told.get("decisions"), int(told.get("values", -1)))
        if not told["closest"] or found != near:
            wrong.append(f"the closest passing run is at {told} instead of {near}")
    lines = {5 + index: index for index in range(len(inputs))}
    for one in answer["failing_values"]:
        index = lines[one["line"]]
        for end, step in (("low", -1), ("high", 1)):
            value = values[index]
            while value + step in inputs[index] and not run(*values[:index], value + step, *values[index + 1 :])[0]:
                value += step
            inside = value + step in inputs[index]
            # The only value at the end of the type is an end itself.
            alone = not inside and one["low"].get("value") == one["high"].get("value") == str(value)
            wanted = ("last", str(value)) if inside or alone else ("open", None)
            if (one[end]["end"], one[end].get("value")) != wanted:
                wrong.append(f"{one['input']}: {end} is {one[end]} instead of {wanted}")
    if len(answer["failing_values"]) != len(inputs):
        wrong.append(f"{len(answer['failing_values'])} inputs have ranges instead of {len(inputs)}")
    return wrong and f"seed {seed}: {wrong} for {values}\n{text}"


def main():
    count, seed = int(os.environ.get("N") or 200), int(os.environ.get("SEED") or 1)
    tool = os.environ.get("TOOL") or "wherefore"
    compared = skipped = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            result = check(tool, folder, seed * 1_000_003 + number)
            if result == "nothing fails":
                skipped += 1
            elif result:
                sys.exit(result)
            else:
                compared += 1
    print(f"{compared} programs have the closest passing run; in {skipped} nothing fails")


if __name__ == "__main__":
    main()
