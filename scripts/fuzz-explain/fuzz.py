"""Compares the variations of `wherefore explain --all-runs` with all runs of random programs.

    make fuzz-explain [N=200] [SEED=1]

A program takes a few choices, computes with them, and asserts something once. All choices are enumerated here, by another evaluation of
the same statements: as many runs must fail and pass as the tool says; every statement is in the sets where the definitions of
transition analysis put it; and every invariant of the values before the assertion holds for the runs of its side.
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
    return r.choice([f"{x} + {y}", f"{x} - {y}", f"{x} + {r.randint(0, 2)}", str(r.randint(0, 3)), x])


def condition(r):
    return f"{r.choice(NAMES)} {r.choice(['<', '<=', '==', '!='])} {r.choice(NAMES + ['1', '2'])}"


def block(r, depth, lines):
    """Statements as (line, kind, text, body): lines are numbered as they are written."""
    found = []
    for _ in range(r.randint(1, 3)):
        line = len(lines) + 1
        if depth and r.random() < 0.45:
            text = condition(r)
            lines.append(f"if ({text}) {{")
            body = block(r, depth - 1, lines)
            lines.append("}")
            found.append((line, "if", text, body))
        else:
            name, text = r.choice(NAMES), expression(r)
            lines.append(f"{name} = {text};")
            found.append((line, "set", (name, text), None))
    return found


def execute(statements, values, seen):
    for line, kind, text, body in statements:
        seen.add(line)
        if kind == "set":
            values[text[0]] = eval(text[1], {}, values)
        elif eval(text, {}, values):
            execute(body, values, seen)


def holds(invariant, values):
    text = invariant.replace("{", "(").replace("}", ",)")
    if "power of two" in text:
        value = values[text.split()[0]]
        return value > 0 and value & (value - 1) == 0
    return bool(eval(text, {}, dict(values)))


def program(r):
    lines = ["#include <assert.h>", "#include <wherefore.h>", "int main(void) {"]
    choices = r.randint(1, 3)
    most = [r.randint(1, 3) for _ in range(choices)]
    for name, limit in zip(NAMES, most):
        lines.append(f"int {name} = wherefore_choose({limit});")
    for name in NAMES[choices:]:
        lines.append(f"int {name} = {r.randint(0, 2)};")
    initial = {name: int(lines[3 + i].split("=")[1].strip(" ;")) for i, name in enumerate(NAMES) if i >= choices}
    statements = block(r, 2, lines)
    asserted = condition(r)
    lines.append(f"assert({asserted});")
    line = len(lines)
    lines += ["return 0;", "}"]
    return "\n".join(lines) + "\n", most, initial, statements, asserted, line


def check(tool, folder, seed):
    r = random.Random(seed)
    text, most, initial, statements, asserted, line = program(r)
    runs = {False: [], True: []}
    for chosen in itertools.product(*[range(limit + 1) for limit in most]):
        values, seen = dict(initial), set()
        values.update(zip(NAMES, chosen))
        execute(statements, values, seen)
        runs[bool(eval(asserted, {}, values))].append((seen, values))
    if not runs[False]:
        return "nothing fails"
    path = Path(folder) / "program.c"
    path.write_text(text)
    command = [tool, "explain", "--json", "--all-runs", "--depth", "200", "--steps", "statement", str(path)]
    output = subprocess.run(command, capture_output=True, text=True, timeout=60)
    answer = json.loads(output.stdout)
    wrong = []
    counts = (answer["negative_count"], answer["positive_count"])
    if counts != (len(runs[False]), len(runs[True])):
        wrong.append(f"{counts} runs fail and pass instead of {len(runs[False]), len(runs[True])}")
    inner = range(4 + len(NAMES), line)
    union = lambda side: set().union(*[seen for seen, _ in runs[side]]) if runs[side] else set()
    common = lambda side: set.intersection(*[seen for seen, _ in runs[side]]) if runs[side] else set()
    sets = {"trans_neg": union(False), "trans_pos": union(True), "all_neg": common(False), "all_pos": common(True)}
    sets["only_neg"], sets["only_pos"] = union(False) - union(True), union(True) - union(False)
    sets["cause_neg"], sets["cause_pos"] = common(False) & sets["only_neg"], common(True) & sets["only_pos"]
    for name, wanted in sets.items():
        got = {step["line"] for step in answer["sets"][name] if step["line"] in inner}
        if got != wanted:
            wrong.append(f"{name}: {sorted(got)} instead of {sorted(wanted)}")
    for at in answer["invariants"]:
        if "FAILURE" not in at["point"]:
            continue
        for side, passes in (("negative", False), ("positive", True)):
            for invariant in at[side]:
                bad = [values for _, values in runs[passes] if not holds(invariant, values)]
                if bad:
                    wrong.append(f"{side}: {invariant} does not hold for {bad[0]}")
    return wrong and f"seed {seed}: {wrong}\n{text}"


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
    print(f"{compared} programs are explained by all their runs; in {skipped} nothing fails")


if __name__ == "__main__":
    main()
