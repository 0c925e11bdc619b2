"""Compares proofs about arrays with all runs of random programs.

    make fuzz-arrays N=300 [SEED=1] [SECONDS=300] [TOOL=target/ci/wherefore]

Loops fill, copy, count and compare arrays that are too large for the tool to follow element by element, and go up to an input
`n`, which is at most four. So induction has to prove what it proves for any element, and all runs can be made here. What it
proves must hold in each; what fails is made by the machine anyway. The last line is `N passed, N failed, N skipped`; skipped is what
is not decided. Exit code 1 if any program failed.
"""

import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOST = 4
TOOL_SECONDS = 30



class Program:
    """A random program: its text in C, and the same as nested tuples."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.takes_inputs = False
        self.loops = [self.loop() for _ in range(self.random.randint(1, 2))]
        self.last = self.claim()

    def pick(self, *choices):
        return self.random.choice(choices)

    def index(self):
        return self.pick("i", "i", "i", "n - 1 - i", "i + 1", "0", "k")

    def value(self):
        return self.pick("0", "1", "x", "i", "2 * i", "n - i", "m", f"a[{self.index()}]", f"a[{self.index()}] + 1", f"b[{self.index()}]")

    def condition(self):
        left = self.pick(f"a[{self.index()}]", f"b[{self.index()}]", "m", "i", "x")
        return f"{left} {self.pick('==', '!=', '<', '<=', '>')} {self.value()}"

    def statement(self, depth=0):
        kind = self.random.random()
        if kind < 0.55:
            return ("set", f"{self.pick('a', 'a', 'b')}[{self.index()}]", self.value())
        if kind < 0.65:
            return ("set", "m", self.value())
        if kind < 0.8 and not self.takes_inputs:
            self.takes_inputs = True
            return ("input", f"a[{self.pick('i', 'n - 1 - i')}]")
        if depth == 0:
            return ("if", self.condition(), self.statement(1))
        return ("set", "m", "m + 1")

    def loop(self):
        return [self.statement() for _ in range(self.random.randint(1, 2))]

    def claim(self):
        """An assertion about all elements, or about one."""
        left = self.pick("a[i]", "a[i]", "b[i]", "a[n - 1 - i]", "b[k]")
        right = self.pick("0", "1", "x", "i", "2 * i", "m", "b[i]", "a[i]", "n - i", "b[n - 1 - i]")
        return f"{left} {self.pick('==', '==', '<=', '>=', '!=')} {right}"

    def text(self):
        lines = ["#include <assert.h>", "int nondet_int(void);", "void __VERIFIER_assume(int);", "int a[5000], b[5000];", "int main(void) {"]
        for name, low, high in (("n", 0, MOST), ("x", -1, 2), ("k", 0, MOST - 1)):
            lines += [f"    int {name} = nondet_int();", f"    __VERIFIER_assume({name} >= {low} && {name} <= {high});"]
        lines.append("    int m = 0;")
        for loop in self.loops:
            lines.append("    for (int i = 0; i < n; i++) {")
            for statement in loop:
                lines += self.written(statement, "        ")
            lines.append("    }")
        lines += ["    for (int i = 0; i < n; i++)", f"        assert({self.last});", "    return 0;", "}"]
        return "\n".join(lines) + "\n"

    def written(self, statement, space):
        if statement[0] == "set":
            return [f"{space}{statement[1]} = {statement[2]};"]
        if statement[0] == "input":
            return [f"{space}int v = nondet_int();", f"{space}__VERIFIER_assume(v >= -1 && v <= 1);", f"{space}{statement[1]} = v;"]
        return [f"{space}if ({statement[1]}) {{", *self.written(statement[2], space + "    "), f"{space}}}"]

    def fails(self):
        """Whether an assertion fails in some run."""
        inputs = MOST if self.takes_inputs else 0
        for n, x, k in itertools.product(range(MOST + 1), range(-1, 3), range(MOST)):
            for given in itertools.product((-1, 0, 1), repeat=min(n, inputs)):
                if self.run(n, x, k, list(given)):
                    return True
        return False

    def run(self, n, x, k, given):
        state = {"a": [0] * 12, "b": [0] * 12, "n": n, "x": x, "k": k, "m": 0}
        for loop in self.loops:
            for i in range(n):
                state["i"] = i
                for statement in loop:
                    self.execute(statement, state, given)
        for i in range(n):
            state["i"] = i
            if not eval(self.last, {}, state):
                return True
        return False

    def execute(self, statement, state, given):
        if statement[0] == "set":
            exec(f"{statement[1]} = {statement[2]}", {}, state)
        elif statement[0] == "input":
            # What is not given is any value: in a loop under a condition fewer are taken.
            exec(f"{statement[1]} = {given.pop(0) if given else 0}", {}, state)
        elif eval(statement[1], {}, state):
            self.execute(statement[2], state, given)


def check(tool, seed, folder):
    program = Program(seed)
    path = Path(folder) / f"p{seed}.c"
    path.write_text(program.text())
    command = [tool, "check", "--json", "--no-checks", "-w", "--engine", "induction", "--timeout", "10", str(path)]
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=TOOL_SECONDS)
        answer = json.loads(output.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return "skipped"
    verdicts = {one["verdict"] for one in answer["properties"]}
    if verdicts <= {"proved", "unreachable"}:
        return "failed" if program.fails() else "passed"
    if "fails" in verdicts:
        return "passed" if program.fails() else "failed"
    return "skipped"


def main():
    number, first = int(os.environ.get("N") or 200), int(os.environ.get("SEED") or 1)
    end = time.time() + float(os.environ.get("SECONDS") or 300)
    tool = os.environ.get("TOOL") or "target/ci/wherefore"
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + number):
            if time.time() > end:
                break
            result = check(tool, seed, folder)
            counts[result] += 1
            if result == "failed":
                print(f"seed {seed}: the verdict is wrong")
                print((Path(folder) / f"p{seed}.c").read_text())
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    sys.exit(1 if counts["failed"] else 0)


if __name__ == "__main__":
    main()
