#!/usr/bin/env python3
"""Random programs with threads whose inputs are mostly compared with constants.

Each is checked as it is, where such inputs have one value of each class, and again with all 256 values of each
input. The assertions that fail have to be the same where the first answer has no bound, and otherwise among those of
the second.

    N=200 SEED=1 SECONDS=60 TOOL=target/ci/wherefore python3 scripts/fuzz-threads/classes.py
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import time

TYPES = {"signed char": (-128, 127), "unsigned char": (0, 255)}


def condition(rng, name, low, high):
    constant = rng.choice([low, high, 0, 1, rng.randint(low, high), rng.randint(low, high), rng.randint(-300, 300)])
    kind = rng.randrange(12)
    if kind < 8:
        return f"{name} {rng.choice(['==', '!=', '<', '<=', '>', '>='])} {constant}"
    if kind == 8:
        return f"{rng.choice(['', '!'])}{name}"
    if kind == 9:
        return f"{constant} < {name} && {name} < {constant + rng.randint(1, 40)}"
    return rng.choice([
        f"(signed char){name} == {constant}",
        f"(unsigned){name} > {abs(constant)}u",
        f"(long){name} >= {constant}L",
        f"{name} % 7 == 3",
        f"(_Bool){name}",
        f"same({name}) == {constant}",
        f"*(&{name}) == {constant}",
    ])


def body(rng, indent, names, depth):
    lines = []
    for _ in range(rng.randint(1, 3)):
        name, (low, high) = rng.choice(names)
        kind = rng.choice(["if", "if", "assert", "shared", "switch"])
        if kind == "if" and depth > 0:
            lines.append(f"{indent}if ({condition(rng, name, low, high)}) {{")
            lines += body(rng, indent + "    ", names, depth - 1)
            lines.append(indent + "}")
        elif kind == "switch" and depth > 0:
            first = rng.randint(low, high)
            lines.append(f"{indent}switch ({name}) {{ case {first} ... {first + rng.randint(0, 9)}:")
            lines += body(rng, indent + "    ", names, depth - 1)
            lines.append(f"{indent}    break; default: break; }}")
        elif kind == "assert":
            lines.append(f"{indent}assert({rng.choice(['shared', 'other'])} != {rng.randint(0, 3)});")
        else:
            lines.append(f"{indent}{rng.choice(['shared', 'other'])} = {rng.randint(1, 3)};")
    return lines


def make(rng):
    ty = rng.choice(list(TYPES))
    limits = TYPES[ty]
    where = rng.choice(["static ", ""])
    text = ["#include <assert.h>", "#include <pthread.h>", f"{ty} input(void);", "static int shared, other;",
            f"static {ty} same({ty} number) {{ return number; }}", f"static {ty} kept;"]
    text += ["static void *work(void *unused) {", f"    {ty} first = {rng.choice(['input()', 'kept'])};",
             "    int copy = first;"]
    text += body(rng, "    ", [("first", limits), ("copy", limits)], 2) + ["    (void)same; return unused;", "}"]
    text += ["int main(void) {", "    pthread_t one;", f"    {where}{ty} second;", "    kept = input();",
             "    pthread_create(&one, 0, work, 0);", "    second = kept;"]
    text += body(rng, "    ", [("second", limits)], 2)
    text += ["    pthread_join(one, 0);", "    return 0;", "}"]
    return ty, "\n".join(text) + "\n"


def check(tool, path, flags):
    command = [tool, "check", "-w", "--json", "--timeout", "60", *flags, path]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        return None, done.stdout + done.stderr
    asserted = [p for p in report["properties"] if p["kind"] == "assertion"]
    lines = {p["line"] for p in asserted if p["verdict"] == "fails"}
    return (lines, any(p["verdict"] in ("unknown", "holds") for p in asserted)), done.stderr


def main():
    number = int(os.environ.get("N") or 200)
    seed = int(os.environ.get("SEED") or 1)
    seconds = float(os.environ.get("SECONDS") or 1e9)
    tool = os.environ.get("TOOL", "target/ci/wherefore")
    started, done, decided = time.time(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.c")
        for index in range(number):
            if time.time() - started > seconds:
                break
            ty, text = make(random.Random(f"{seed}-{index}"))
            text = text.replace("input(", "__VERIFIER_nondet_" + ("char(" if ty == "signed char" else "uchar("))
            with open(path, "w") as file:
                file.write(text)
            low, high = TYPES[ty]
            found, said = check(tool, path, [])
            whole, _ = check(tool, path, ["--range", f"{low}..{high}"])
            wrong = found is None or whole is None or not found[0] <= whole[0]
            if wrong or not found[1] and found[0] != whole[0]:
                print(f"program {seed}-{index}: by classes {found}, with all values {whole}\n{said}\n{text}")
                sys.exit(1)
            done += 1
            decided += not found[1]
    print(f"{done} programs fail as they do with all values; {decided} have no bound by classes")
    sys.exit(1 if done == 0 or decided == 0 else 0)


main()
