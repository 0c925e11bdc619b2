"""Compares proofs of programs with endless loops with all their reachable states.

    make fuzz-induction N=300 [SEED=1] [SECONDS=300] [TOOL=target/ci/wherefore]

A program has a few small variables, an array and two pointers, of which one leads to variables of a block and to the heap,
and loops that the input ends, one within and one after the other, some in functions, some of which call themselves, and
gotos, also into loops. All its states are found by a search over its control-flow graph. Whatever the tool proves must
hold in all of them, and whatever it says to fail must fail in one. The last line is `N passed, N failed, N skipped`, before
it stands how many of the properties that hold were proved; exit code 1 if any program failed.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

VARIABLES = ["a", "b", "c"]
ARRAY = 3
# Behind the variables and the array: the variable of a block and the block of the heap that `q` may lead to, then where it
# leads, then where `p` does.
LOCAL, HEAP = len(VARIABLES) + ARRAY, len(VARIABLES) + ARRAY + 1
Q = -2
NULL, GONE_LOCAL, GONE_HEAP = -1, -2, -3
MOST_STATES = 60000
TOOL_SECONDS = 30
KINDS = ["assertion", "dangling", "double-free", "invalid-free"]


class Generator:
    """A random program: its text in C, and its control-flow graph."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.code = []  # ("assign", f), ("branch", condition, target), ("jump", target), ("assert", number, condition), ..
        self.asserts = 0
        self.functions = []
        self.loops = []
        self.depth = 0
        self.labels = []
        self.gotos = []
        self.in_block = False

    def add(self, *instruction):
        self.code.append(list(instruction))
        return len(self.code) - 1

    # Expressions: (text, function of the state). The state is a list: variables, the array, the pointer's target.
    def leaf(self):
        kind = self.random.random()
        if kind < 0.3:
            value = self.random.randrange(4)
            return str(value), lambda state: value
        if kind < 0.75:
            index = self.random.randrange(len(VARIABLES))
            return VARIABLES[index], lambda state: state[index]
        if kind < 0.9:
            text, inner = self.masked_index()
            return f"t[{text}]", lambda state: state[len(VARIABLES) + inner(state)]
        return "*p", lambda state: state[state[-1]]

    def masked_index(self):
        index = self.random.randrange(len(VARIABLES))
        return f"{VARIABLES[index]} % {ARRAY}", lambda state: state[index] % ARRAY

    def expression(self):
        left_text, left = self.leaf()
        if self.random.random() < 0.4:
            return left_text, left
        right_text, right = self.leaf()
        if self.random.random() < 0.15:
            cast = lambda value: (value * 40 + 128) % 256 - 128
            return f"(signed char)({left_text} * 40)", lambda state: cast(left(state))
        operator = self.random.choice(["+", "-", "^", "&", "*"])
        compute = {
            "+": lambda x, y: x + y, "-": lambda x, y: x - y, "^": lambda x, y: x ^ y,
            "&": lambda x, y: x & y, "*": lambda x, y: x * y,
        }[operator]
        return f"({left_text} {operator} {right_text})", lambda state: compute(left(state), right(state))

    def condition(self):
        left_text, left = self.leaf()
        right_text, right = self.expression()
        operator = self.random.choice(["==", "!=", "<", "<="])
        compute = {
            "==": lambda x, y: x == y, "!=": lambda x, y: x != y, "<": lambda x, y: x < y, "<=": lambda x, y: x <= y,
        }[operator]
        return f"{left_text} {operator} {right_text}", lambda state: compute(left(state), right(state))

    def statements(self, indent, most):
        return [line for _ in range(self.random.randint(1, most)) for line in self.statement(indent)]

    def statement(self, indent):
        space = "    " * indent
        kind = self.random.random()
        if self.random.random() < 0.2:
            return self.through_pointer(indent)
        if not self.in_block and self.random.random() < 0.06:
            return self.jump(indent)
        if kind < 0.34 or self.depth > 3 or (self.in_block and kind >= 0.58):
            return [space + self.assignment()]
        if kind < 0.42:
            index = self.random.randrange(len(VARIABLES) + ARRAY)
            name = VARIABLES[index] if index < len(VARIABLES) else f"t[{index - len(VARIABLES)}]"
            self.add("set", -1, lambda state: index)
            return [f"{space}p = &{name};"]
        if kind < 0.58:
            text, condition = self.condition()
            if self.random.random() < 0.3:
                other_text, other = self.condition()
                text, condition = f"!({text}) || {other_text}", (lambda one, two: lambda s: not one(s) or two(s))(condition, other)
            self.add("assert", self.asserts, condition)
            self.asserts += 1
            return [f"{space}assert({text}); /* {self.asserts - 1} */"]
        if kind < 0.74:
            return self.branch(indent)
        if kind < 0.9:
            return self.loop(indent)
        if self.loops and kind < 0.95:
            word = self.random.choice(["break", "continue"])
            self.loops[-1][word].append(self.add("jump", None))
            return [f"{space}{word};"]
        return self.call(indent)

    def through_pointer(self, indent):
        """What is done with `q`: it is set, followed, or freed."""
        space = "    " * indent
        value_text, value = self.leaf()
        kind = self.random.random()
        if kind < 0.3 and not self.in_block:
            self.in_block = True
            self.add("store", lambda state: LOCAL, lambda state: value(state))
            lines = [f"{space}{{", f"{space}    int x = {value_text};"]
            if self.random.random() < 0.8:
                self.add("lead", lambda state: LOCAL)
                lines.append(f"{space}    q = &x;")
            lines += self.statements(indent + 1, 2)
            self.add("leave")
            self.in_block = False
            return lines + [f"{space}}}"]
        number = self.asserts
        if kind < 0.5:
            self.add("store", lambda state: HEAP, lambda state: value(state))
            self.add("lead", lambda state: HEAP)
            return [f"{space}q = malloc(sizeof *q); *q = {value_text};"]
        if kind < 0.6:
            self.add("lead", lambda state: NULL)
            return [f"{space}q = 0;"]
        self.asserts += 1
        if kind < 0.75:
            self.add("free", number)
            return [f"{space}free(q); /* {number} */"]
        index = self.random.randrange(len(VARIABLES))
        self.add("follow", number, index)
        return [f"{space}if (q) {VARIABLES[index]} = *q; /* {number} */"]

    def jump(self, indent):
        """A label, or a jump to one of the function's labels."""
        space = "    " * indent
        if self.random.random() < 0.5:
            name = f"L{len(self.code)}_{self.random.randrange(1000)}"
            self.labels.append((name, len(self.code)))
            return [f"{space}{name}: ;"]
        text, condition = ("nondet_int()", None) if self.random.random() < 0.5 else self.condition()
        branch = self.add("branch", condition, len(self.code) + 2)
        goto = self.add("jump", None)
        line = [space, text]
        self.gotos.append((branch, goto, line))
        return [line]

    def land(self, lines):
        """Lets the jumps of a function go to its labels."""
        for branch, goto, line in self.gotos:
            space, text = line
            if self.labels:
                name, target = self.random.choice(self.labels)
                self.code[goto][1] = target
                line[:] = [f"{space}if ({text}) goto {name};"]
            else:
                self.code[goto][1] = goto + 1
                line[:] = [f"{space}if ({text}) {{ }}"]
        self.labels, self.gotos = [], []
        return [one if isinstance(one, str) else one[0] for one in lines]

    def assignment(self):
        value_text, value = self.expression()
        if self.random.random() < 0.25:
            value_text, value = "nondet_int()", None
        mask = self.random.choice([1, 3, 7])
        where = self.random.random()
        if where < 0.7:
            index = self.random.randrange(len(VARIABLES))
            name, place = VARIABLES[index], lambda state: index
        elif where < 0.85:
            index_text, inner = self.masked_index()
            name, place = f"t[{index_text}]", lambda state: len(VARIABLES) + inner(state)
        else:
            name, place = "*p", lambda state: state[-1]
        if value is None:
            self.add("input", place, mask)
        else:
            self.add("store", place, (lambda value, mask: lambda state: value(state) & mask)(value, mask))
        return f"{name} = {value_text} & {mask};"

    def branch(self, indent):
        space = "    " * indent
        text, condition = ("nondet_int()", None) if self.random.random() < 0.3 else self.condition()
        self.depth += 1
        at = self.add("branch", condition, None)
        lines = [f"{space}if ({text}) {{"] + self.statements(indent + 1, 2)
        end = self.add("jump", None)
        self.code[at][2] = len(self.code)
        if self.random.random() < 0.5:
            lines += [f"{space}}} else {{"] + self.statements(indent + 1, 2)
        self.code[end][1] = len(self.code)
        self.depth -= 1
        return lines + [f"{space}}}"]

    def loop(self, indent):
        space = "    " * indent
        text, condition = ("nondet_int()", None) if self.random.random() < 0.6 else self.condition()
        self.depth += 1
        self.loops.append({"break": [], "continue": []})
        if self.random.random() < 0.2:
            head = len(self.code)
            lines = [f"{space}do {{"] + self.statements(indent + 1, 3)
            again = len(self.code)
            at = self.add("branch", condition, None)
            self.add("jump", head)
            lines += [f"{space}}} while ({text});"]
        else:
            head = again = len(self.code)
            at = self.add("branch", condition, None)
            lines = [f"{space}while ({text}) {{"] + self.statements(indent + 1, 3) + [f"{space}}}"]
            self.add("jump", head)
        self.code[at][2] = len(self.code)
        jumps = self.loops.pop()
        for jump in jumps["break"]:
            self.code[jump][1] = len(self.code)
        for jump in jumps["continue"]:
            self.code[jump][1] = again
        self.depth -= 1
        return lines

    def call(self, indent):
        """A function of its own, whose code stands in the graph where it is called; as often as it calls itself."""
        outer = self.loops, self.labels, self.gotos
        self.loops, self.labels, self.gotos = [], [], []
        self.depth += 1
        first = len(self.code)
        body = self.land(self.statements(1, 3))
        last = len(self.code)
        self.depth -= 1
        self.loops, self.labels, self.gotos = outer
        name = f"f{len(self.functions)}"
        if self.random.random() < 0.7:
            self.functions.append([f"static void {name}(void) {{"] + body + ["}"])
            return ["    " * indent + f"{name}();"]
        times = self.random.randint(1, 3)
        for time in range(1, times):
            moved = time * (last - first)
            self.code += [self.moved(instruction, moved) for instruction in self.code[first:last]]
        head = [f"static void {name}(int depth) {{", "    if (depth == 0)", "        return;"]
        self.functions.append(head + body + [f"    {name}(depth - 1);", "}"])
        return ["    " * indent + f"{name}({times});"]

    @staticmethod
    def moved(instruction, distance):
        if instruction[0] == "jump":
            return ["jump", instruction[1] + distance]
        if instruction[0] == "branch":
            return ["branch", instruction[1], instruction[2] + distance]
        return instruction

    def program(self):
        body = self.land(self.statements(1, 4) + self.loop(1) + self.statements(1, 3))
        self.add("end")
        lines = ["#include <assert.h>", "#include <stdlib.h>", "extern int nondet_int(void);"]
        lines += [f"static int a, b, c, t[{ARRAY}], *p = &a, *q;"]
        for function in self.functions:
            lines += function
        return "\n".join(lines + ["int main(void) {"] + body + ["    return 0;", "}", ""])


def violated(code, asserts):
    """The assertions that fail in a reachable state; none if there are too many states."""
    start = (0, (0,) * (len(VARIABLES) + ARRAY + 2) + (NULL, 0))
    seen, pending, failed = {start}, [start], set()
    while pending:
        at, state = pending.pop()
        instruction = code[at]
        kind = instruction[0]
        following = []
        if kind == "end":
            continue
        if kind == "jump":
            following = [(instruction[1], state)]
        elif kind == "branch":
            ways = [True, False] if instruction[1] is None else [bool(instruction[1](state))]
            following = [(at + 1 if way else instruction[2], state) for way in ways]
        elif kind == "assert":
            if instruction[2](state):
                following = [(at + 1, state)]
            else:
                failed.add(("assertion", instruction[1]))
        elif kind in ("lead", "leave", "free"):
            q = state[Q]
            if kind == "lead":
                q = instruction[1](state)
            elif kind == "leave":
                q = GONE_LOCAL if q == LOCAL else q
            elif q in (LOCAL, GONE_LOCAL):
                failed.add(("invalid-free", instruction[1]))
                continue
            elif q == GONE_HEAP:
                failed.add(("double-free", instruction[1]))
                continue
            elif q == HEAP:
                q = GONE_HEAP
            cells = list(state[:Q])
            # What nothing leads to has no value.
            cells[HEAP] = cells[HEAP] if q == HEAP else 0
            cells[LOCAL] = 0 if kind == "leave" else cells[LOCAL]
            following = [(at + 1, tuple(cells) + (q, state[-1]))]
        elif kind == "follow":
            q, index = state[Q], instruction[2]
            if q in (GONE_LOCAL, GONE_HEAP):
                failed.add(("dangling", instruction[1]))
                continue
            value = state[index] if q == NULL else state[q]
            following = [(at + 1, state[:index] + (value,) + state[index + 1:])]
        elif kind == "set":
            following = [(at + 1, state[:-1] + (instruction[2](state),))]
        elif kind == "store":
            place = instruction[1](state)
            following = [(at + 1, state[:place] + (instruction[2](state),) + state[place + 1:])]
        elif kind == "input":
            place, mask = instruction[1](state), instruction[2]
            following = [(at + 1, state[:place] + (value,) + state[place + 1:]) for value in range(mask + 1)]
        for one in following:
            if one not in seen:
                seen.add(one)
                pending.append(one)
        if len(seen) > MOST_STATES:
            return None
    return failed


def compare(tool, seed, engine):
    """What the tool gets wrong about the program of a seed, how many assertions hold, and how many of these it proves."""
    generator = Generator(seed)
    text = generator.program()
    failing = violated(generator.code, generator.asserts)
    if failing is None or generator.asserts == 0:
        return None
    order = assertion_lines(text)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(text)
        command = [tool, "check", "--json", "--engine", engine, "--timeout", "6", str(path)]
        try:
            run = subprocess.run(command, capture_output=True, text=True, timeout=TOOL_SECONDS)
            answer = json.loads(run.stdout)
        except (subprocess.TimeoutExpired, ValueError) as error:
            return text, [f"no answer: {error}"], 0, 0
    wrong, proved, holding = [], 0, 0
    for one in answer["properties"]:
        if one["kind"] not in KINDS or one["line"] not in order:
            continue
        fails = (one["kind"], order[one["line"]]) in failing
        verdict = one["verdict"]
        if verdict in ("proved", "unreachable") and fails:
            wrong.append(f"line {one['line']} fails, and is said to be {verdict} by {one['engine']}")
        holding += not fails
        if verdict == "fails" and not fails:
            wrong.append(f"line {one['line']} holds, and is said to fail")
        proved += verdict in ("proved", "unreachable") and not fails
    if run.returncode not in (0, 5, 10):
        wrong.append(f"exit status {run.returncode}: {run.stderr[-300:]}")
    return text, wrong, holding, proved


def assertion_lines(text):
    """The number of the assertion at each line, which stands behind it."""
    lines = enumerate(text.split("\n"), 1)
    return {number: int(line.split("/* ")[1].split()[0]) for number, line in lines if "/* " in line}


def main():
    count, seed = int(os.environ.get("N") or 200), int(os.environ.get("SEED") or 1)
    seconds = float(os.environ.get("SECONDS") or 1e9)
    tool = os.environ.get("TOOL") or "target/ci/wherefore"
    engine = os.environ.get("ENGINE") or "auto"
    end = time.time() + seconds
    passed = failed = skipped = holding = proved = 0
    for number in range(seed, seed + count):
        if time.time() > end:
            break
        found = compare(tool, number, engine)
        if found is None:
            skipped += 1
            continue
        text, wrong, holds, shown = found
        holding, proved = holding + holds, proved + shown
        if wrong:
            failed += 1
            Path("fuzz-finds").mkdir(exist_ok=True)
            Path(f"fuzz-finds/induction-{number}.c").write_text(text)
            print(f"seed {number}: {'; '.join(wrong)}")
        else:
            passed += 1
    print(f"{proved} of {holding} properties that hold are proved")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
