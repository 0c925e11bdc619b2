#!/usr/bin/env python3
"""Random programs with threads, checked and compared with all their interleavings.

Each program is kept twice: as C, and as lists of primitive steps (one read or write of a global, one operation
on a lock) that this file interleaves in every way, without any reduction. The assertions that fail and whether
there is a deadlock have to agree.

    N=200 SEED=1 SECONDS=60 TOOL=target/ci/wherefore python3 scripts/fuzz-threads/fuzz.py
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import time

VARIABLES = ["x", "y", "z"]
LOCKS = ["m", "n"]


class Maker:
    """Makes the statements of one thread: lines of C, and steps with jumps."""

    def __init__(self, rng, first_line, kinds=()):
        self.rng, self.lines, self.steps, self.first = rng, [], [], first_line
        self.kinds = ["const", "copy", "increment", "sum", "assert", "if", "section", "local", *kinds]

    def line(self, text):
        self.lines.append(text)
        return self.first + len(self.lines) - 1

    def statement(self, depth):
        rng = self.rng
        kind = rng.choice(self.kinds)
        v, w = rng.choice(VARIABLES), rng.choice(VARIABLES)
        c = rng.randint(0, 2)
        if kind == "const":
            self.line(f"    {v} = {c};")
            self.steps.append(("store", v, ("const", c)))
        elif kind == "input":
            self.line(f"    {v} = input;")
            self.steps.append(("load", "t", "input"))
            self.steps.append(("store", v, ("reg", "t")))
        elif kind == "copy":
            self.line(f"    {v} = {w};")
            self.steps.append(("load", "t", w))
            self.steps.append(("store", v, ("reg", "t")))
        elif kind == "increment":
            self.line(f"    {v}++;")
            self.steps.append(("load", "t", v))
            self.steps.append(("store", v, ("plus", "t", 1)))
        elif kind == "sum":
            self.line(f"    {v} = {v} + {w};")
            self.steps.append(("load", "t", v))
            self.steps.append(("load", "u", w))
            self.steps.append(("store", v, ("add", "t", "u")))
        elif kind == "assert":
            line = self.line(f"    assert({v} != {c + 1});")
            self.steps.append(("load", "t", v))
            self.steps.append(("assert", "t", c + 1, line))
        elif kind == "local":
            self.line(f"    l = {v};")
            self.line(f"    {w} = l;")
            self.steps.append(("load", "l", v))
            self.steps.append(("store", w, ("reg", "l")))
        elif kind == "if" and depth > 0:
            self.line(f"    if ({v} == {c}) {{")
            self.steps.append(("load", "t", v))
            at = len(self.steps)
            self.steps.append(None)
            self.statement(depth - 1)
            self.line("    }")
            self.steps[at] = ("unless", "t", c, len(self.steps))
        elif kind == "section" and depth > 0:
            m = rng.choice(LOCKS)
            self.line(f"    pthread_mutex_lock(&{m});")
            self.steps.append(("lock", m))
            for _ in range(rng.randint(1, 2)):
                self.statement(depth - 1)
            self.line(f"    pthread_mutex_unlock(&{m});")
            self.steps.append(("unlock", m))


def make(rng, kinds=(), declared=(), first=()):
    """A program: its text, and the steps of its threads. Statements of other kinds, declarations and statements at the
    beginning of `main` may be added. If `main` has steps, they come last."""
    text = [*declared, "#include <assert.h>", "#include <pthread.h>", "#include <stdlib.h>", f"int {', '.join(VARIABLES)};"]
    text += [f"pthread_mutex_t {m} = PTHREAD_MUTEX_INITIALIZER;" for m in LOCKS]
    threads = []
    count = rng.choice([2, 2, 3])
    for index in range(count):
        text += [f"void *thread{index}(void *unused) {{", "    int l = 0;"]
        maker = Maker(rng, len(text) + 1, kinds)
        for _ in range(rng.randint(1, 3 if count == 2 else 2)):
            maker.statement(2)
        text += maker.lines + ["    return (void *)(long)(0 * l);", "}"]
        threads.append(maker.steps)
    text += ["int main(void) {", f"    pthread_t t[{count}]; int l = 0;", *first]
    text += [f"    pthread_create(&t[{i}], 0, thread{i}, 0);" for i in range(count)]
    if rng.random() < 0.3:
        # The program ends while its threads go on.
        maker = Maker(rng, len(text) + 1, kinds)
        maker.statement(1)
        text += maker.lines
        end = rng.choice(["return 0;", "_Exit(0);", "assert(0);"])
        text.append("    " + end)
        maker.steps.append(("assert", None, None, len(text)) if end == "assert(0);" else ("end",))
        threads.append(maker.steps)
    else:
        text += [f"    pthread_join(t[{i}], 0);" for i in range(count)]
    text += ["    return 0;", "}"]
    return "\n".join(text) + "\n", threads


def value(expression, registers):
    kind = expression[0]
    if kind == "const":
        return expression[1]
    if kind == "reg":
        return registers.get(expression[1], 0)
    if kind == "plus":
        return registers[expression[1]] + expression[2]
    return registers[expression[1]] + registers[expression[2]]


def explore(threads):
    """The lines of assertions that fail, and whether there is a deadlock."""
    failing, deadlock = set(), False
    start = (tuple((0, ()) for _ in threads), tuple((v, 0) for v in VARIABLES), tuple((m, None) for m in LOCKS))
    seen, work = {start}, [start]
    while work:
        control, memory, locks = work.pop()
        memory_map, locks_map = dict(memory), dict(locks)
        moved = False
        for thread, (at, registers) in enumerate(control):
            if at == len(threads[thread]):
                continue
            step, registers, values, held = threads[thread][at], dict(registers), dict(memory_map), dict(locks_map)
            following = at + 1
            if step[0] == "load":
                registers[step[1]] = values[step[2]]
            elif step[0] == "store":
                values[step[1]] = value(step[2], registers)
            elif step[0] == "assert":
                if step[1] is None or registers[step[1]] == step[2]:
                    failing.add(step[3])
                    moved = True
                    continue
            elif step[0] == "end":
                moved = True
                continue
            elif step[0] == "unless":
                if registers[step[1]] != step[2]:
                    following = step[3]
            elif step[0] == "lock":
                if held[step[1]] is not None:
                    continue
                held[step[1]] = thread
            elif step[0] == "unlock":
                held[step[1]] = None
            moved = True
            changed = list(control)
            changed[thread] = (following, tuple(sorted(registers.items())))
            state = (tuple(changed), tuple(sorted(values.items())), tuple(sorted(held.items())))
            if state not in seen:
                seen.add(state)
                work.append(state)
        if not moved and any(at < len(threads[i]) for i, (at, _) in enumerate(control)):
            deadlock = True
    return failing, deadlock


def check(tool, text, folder, flags):
    path = os.path.join(folder, "program.c")
    with open(path, "w") as file:
        file.write(text)
    command = [tool, "check", "-w", "--json", "--timeout", "60", *flags, path]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        return None, done.stdout + done.stderr
    fails = [p for p in report["properties"] if p["verdict"] == "fails"]
    unknown = [p for p in report["properties"] if p["verdict"] in ("unknown", "holds")]
    lines = {p["line"] for p in fails if p["kind"] == "assertion"}
    deadlock = any(p["kind"] == "deadlock" for p in fails)
    return (lines, deadlock, len(unknown)), done.stderr


def main():
    number = int(os.environ.get("N") or 200)
    seed = int(os.environ.get("SEED") or 1)
    seconds = float(os.environ.get("SECONDS") or 1e9)
    tool = os.environ.get("TOOL", "target/ci/wherefore")
    flags = os.environ.get("FLAGS", "").split()
    started, done, undecided = time.time(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for index in range(number):
            if time.time() - started > seconds:
                break
            rng = random.Random(f"{seed}-{index}")
            text, threads = make(rng)
            failing, deadlock = explore(threads)
            found, said = check(tool, text, folder, flags)
            whole, _ = check(tool, text, folder, [*flags, "--no-reduction"])
            if found is None or (found[0], found[1]) != (failing, deadlock) or whole != found:
                print(f"program {seed}-{index}: expected {sorted(failing)} {deadlock}, found {found}\n{said}\n{text}")
                sys.exit(1)
            done += 1
            undecided += found[2] > 0
    print(f"{done} programs agree with all their interleavings; {undecided} were not decided completely")
    sys.exit(1 if done == 0 else 0)


if __name__ == "__main__":
    main()
