#!/usr/bin/env python3
"""Random programs with threads whose turns are bounded, compared with all runs that have so many turns.

The programs are those of fuzz.py, with an input. Every thread goes on once in each round, the first one first. The
assertions that fail in some run with so many rounds, and whether some such run ends in a deadlock, have to be what the
engine finds.

    N=200 SEED=1 SECONDS=60 TOOL=target/ci/wherefore python3 scripts/fuzz-threads/rounds.py
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import time

from fuzz import LOCKS, VARIABLES, make, value

INPUTS = 3
DECLARED = ["extern unsigned char __VERIFIER_nondet_uchar(void);", "int input;"]
FIRST = [f"    input = __VERIFIER_nondet_uchar() % {INPUTS};"]


def explore(threads, given, rounds):
    """The lines of assertions that fail in runs with so many rounds, and whether one ends in a deadlock."""
    failing, deadlock = set(), False
    # The steps of main come first in each round.
    order = [len(threads) - 1, *range(len(threads) - 1)]
    slots = order * rounds
    memory = {**{v: 0 for v in VARIABLES}, "input": given}
    start = (0, tuple((0, ()) for _ in threads), tuple(sorted(memory.items())), tuple((m, None) for m in LOCKS))
    seen, work = {start}, [start]

    def come(state):
        if state not in seen:
            seen.add(state)
            work.append(state)

    def waits(thread, control, held):
        step = threads[thread][control[thread][0]]
        if step[0] == "lock":
            return held[step[1]] is not None
        return step[0] == "join" and control[step[1]][0] < len(threads[step[1]])

    def has_tried(thread, control):
        """Whether the thread has had a turn in which it came to wait."""
        at, registers = control[thread]
        return threads[thread][at][0] == "join" or ("tries", at) in registers

    while work:
        slot, control, memory, locks = work.pop()
        if slot == len(slots):
            left = [thread for thread in order if control[thread][0] < len(threads[thread])]
            waiting = [waits(thread, control, dict(locks)) and has_tried(thread, control) for thread in left]
            deadlock |= bool(left) and all(waiting)
            continue
        come((slot + 1, control, memory, locks))
        thread = slots[slot]
        at, registers = control[thread]
        if at == len(threads[thread]):
            continue
        step, registers, values, held = threads[thread][at], dict(registers), dict(memory), dict(locks)
        following = at + 1
        if step[0] == "load":
            registers[step[1]] = values[step[2]]
        elif step[0] == "store":
            values[step[1]] = value(step[2], registers)
        elif step[0] == "assert":
            if step[1] is None or registers[step[1]] == step[2]:
                failing.add(step[3])
                continue
        elif step[0] == "end":
            continue
        elif step[0] == "unless":
            if registers[step[1]] != step[2]:
                following = step[3]
        elif step[0] == "lock":
            if waits(thread, control, held):
                registers["tries"], following = at, at
            else:
                held[step[1]] = thread
        elif step[0] == "join":
            if waits(thread, control, held):
                continue
        elif step[0] == "unlock":
            held[step[1]] = None
        changed = list(control)
        changed[thread] = (following, tuple(sorted(registers.items())))
        come((slot, tuple(changed), tuple(sorted(values.items())), tuple(sorted(held.items()))))
    return failing, deadlock


def check(tool, text, folder, flags):
    path = os.path.join(folder, "program.c")
    with open(path, "w") as file:
        file.write(text)
    command = [tool, "check", "-w", "--json", "--timeout", "120", *flags, path]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        return None, done.stdout + done.stderr
    asserted = [p for p in report["properties"] if p["kind"] == "assertion"]
    failing = {p["line"] for p in asserted if p["verdict"] == "fails"}
    wrong = [p for p in asserted if p["verdict"] in ("proved", "unreachable", "unknown")]
    deadlock = any(p["kind"] == "deadlock" and p["verdict"] == "fails" for p in report["properties"])
    return (failing, deadlock, wrong), done.stderr


def main():
    number = int(os.environ.get("N") or 200)
    seed = int(os.environ.get("SEED") or 1)
    seconds = float(os.environ.get("SECONDS") or 1e9)
    tool = os.environ.get("TOOL", "target/ci/wherefore")
    started, done, fails, waiting = time.time(), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for index in range(number):
            if time.time() - started > seconds:
                break
            rng = random.Random(f"rounds-{seed}-{index}")
            text, threads = make(rng, ("input", "input"), DECLARED, FIRST)
            rounds = rng.choice([1, 2, 2, 3])
            if not (threads[-1] and (threads[-1][-1][0] == "end" or threads[-1][-1][:2] == ("assert", None))):
                threads.append([("join", thread) for thread in range(len(threads))])
            failing, deadlock = set(), False
            for given in range(INPUTS):
                lines, stops = explore(threads, given, rounds)
                failing, deadlock = failing | lines, deadlock or stops
            flags = ["--engine", "bounded", "--context-bound", str(rounds)]
            found, said = check(tool, text, folder, flags)
            if found is None or found != (failing, deadlock, []):
                expected = f"{sorted(failing)} {deadlock}"
                print(f"program {seed}-{index}, {rounds} rounds: expected {expected}, found {found}\n{said}\n{text}")
                sys.exit(1)
            done += 1
            fails += bool(failing)
            waiting += deadlock
    print(f"{done} programs agree with all their runs in so many rounds; {fails} fail, {waiting} come to a deadlock")
    sys.exit(1 if done == 0 else 0)


main()
