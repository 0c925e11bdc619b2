"""Compares causes by correct transitions with the definition, on all runs of random programs.

    make fuzz-causes N=300 [SEED=1] [SECONDS=300] [LOOPS=endless] [TOOL=target/ci/wherefore]

A program has a few small variables, branches on them and on inputs, loops of a fixed length, functions and assertions. All its
runs are enumerated, with the transitions that each takes. Each cause that `wherefore localize` names must be what one failing
run does and no correct run does, after the causes before it are halted; when it names no more, none may be left. With
`LOOPS=endless` programs have loops without a bound, and their reachable states are enumerated instead of their runs
(endless.py). The last line is `N passed, N failed, N skipped`; exit code 1 if any program failed.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from endless import Reachable, TooMany

VARIABLES = ["a", "b", "c"]
MOST_RUNS = 3000
TOOL_SECONDS = 60


class Program:
    """A random program: its text, and vertices (kind, data, line, successors) for each function."""

    def __init__(self, seed, endless=False):
        self.random = random.Random(seed)
        self.endless = endless
        self.lines = ["#include <assert.h>", "int nondet_int(void);"]
        self.counters = 0
        self.vertices = []
        self.entries = {}
        self.asserts = []
        self.functions = [f"f{number}" for number in range(self.random.randrange(3))]
        bodies = []
        for index, name in enumerate(self.functions):
            bodies.append((name, self.functions[:index]))
        start = len(self.lines)
        self.lines.append("")  # the variables, when the counters are known
        for name, callable_ in bodies:
            self.function(f"void {name}(void) {{", name, callable_, "return;", 2)
        self.function("int main(void) {", "main", self.functions, "return 0;", 5)
        names = VARIABLES + [f"i{number}" for number in range(self.counters)]
        self.names = names
        self.lines[start] = "int " + ", ".join(names) + ";"

    def vertex(self, kind, data, line):
        self.vertices.append([kind, data, line, []])
        return len(self.vertices) - 1

    def line(self, text):
        self.lines.append(text)
        return len(self.lines)

    def link(self, ends, vertex):
        for end in ends:
            self.vertices[end][3].append(vertex)

    def function(self, head, name, callable_, end, most):
        self.lines.append(head)
        self.callable = callable_
        first = len(self.vertices)
        ends = self.statements([], 1, most, 0)
        if name == "main" and not self.asserts:
            ends = self.assertion(ends, 1)
        line = self.line("    " + end)
        vertex = self.vertex("return", None, line)
        self.link(ends, vertex)
        self.entries[name] = first
        self.lines.append("}")

    def statements(self, ends, indent, most, depth):
        if self.endless and depth == 0 and self.callable == self.functions and most > 2:
            # Most of the program is one loop.
            ends = self.statement(ends, indent, depth)
            ends = self.endless_loop(ends, indent, depth)
            most = 2
        for _ in range(self.random.randint(1, most)):
            ends = self.statement(ends, indent, depth)
        return ends

    def expression(self):
        left, right = self.random.choice(VARIABLES), self.random.choice(VARIABLES + ["1", "2"])
        return self.random.choice([str(self.random.randrange(3)), left, f"({left} + {right}) & 3", f"{left} ^ 1"])

    def condition(self):
        left, right = self.random.choice(VARIABLES), self.random.choice(VARIABLES + ["0", "1", "2"])
        return f"{left} {self.random.choice(['==', '!=', '<', '<='])} {right}"

    def assertion(self, ends, indent):
        text = self.condition()
        line = self.line("    " * indent + f"assert({text});")
        vertex = self.vertex("assert", text, line)
        self.asserts.append(line)
        self.link(ends, vertex)
        return [vertex]

    def statement(self, ends, indent, depth):
        space = "    " * indent
        kind = self.random.random()
        if kind < 0.4 or depth > 2:
            name, value = self.random.choice(VARIABLES), self.expression()
            line = self.line(f"{space}{name} = {value};")
            vertex = self.vertex("assign", (name, value), line)
        elif kind < 0.55:
            return self.assertion(ends, indent)
        elif kind < 0.68 and self.callable:
            name = self.random.choice(self.callable)
            vertex = self.vertex("call", name, self.line(f"{space}{name}();"))
        elif kind < 0.92:
            choice = self.random.random() < 0.6
            text = None if choice else self.condition()
            line = self.line(f"{space}if ({text or 'nondet_int()'}) {{")
            vertex = self.vertex("branch", text, line)
            self.link(ends, vertex)
            then = self.inner(vertex, indent, depth)
            self.lines.append(f"{space}}} else {{")
            otherwise = self.inner(vertex, indent, depth)
            self.lines.append(space + "}")
            return then + otherwise
        elif self.endless:
            return self.endless_loop(ends, indent, depth)
        else:
            name = f"i{self.counters}"
            self.counters += 1
            rounds = self.random.randint(1, 2)
            line = self.line(f"{space}for ({name} = 0; {name} < {rounds}; {name}++) {{")
            first = self.vertex("assign", (name, "0"), line)
            self.link(ends, first)
            head = self.vertex("branch", f"{name} < {rounds}", line)
            self.link([first], head)
            body = self.inner(head, indent, depth)
            step = self.vertex("assign", (name, f"{name} + 1"), line)
            self.link(body, step)
            self.link([step], head)
            self.lines.append(space + "}")
            return [head]
        self.link(ends, vertex)
        return [vertex]

    def endless_loop(self, ends, indent, depth):
        """A loop that goes round as often as inputs or variables say."""
        space = "    " * indent
        text = None if self.random.random() < 0.6 else self.condition()
        line = self.line(f"{space}while ({text or 'nondet_int()'}) {{")
        head = self.vertex("branch", text, line)
        self.link(ends, head)
        self.link(self.inner(head, indent, depth), head)
        self.lines.append(space + "}")
        return [head]

    def inner(self, vertex, indent, depth):
        most = 4 if self.endless and depth == 0 else 2
        return self.statements([vertex], indent + 1, most, depth + 1)

    def text(self):
        return "\n".join(self.lines) + "\n"


def value(text, state):
    return eval(text.replace("&&", " and ").replace("||", " or "), {}, state)


class Enumeration:
    """All runs, each with its transitions and what became of assertions."""

    def __init__(self, program):
        self.program = program
        self.runs = []
        stack = [[]]
        while stack:
            choices = stack.pop()
            run, more = self.run(choices)
            if more:
                stack += [choices + [1], choices + [0]]
            else:
                self.runs.append(run)
            if len(self.runs) > MOST_RUNS or len(choices) > 14:
                raise OverflowError

    def run(self, choices):
        """(transitions, [(line, how many transitions before, holds)]), or that another choice is needed."""
        program = self.program
        self.state = {name: 0 for name in program.names}
        self.choices = list(choices)
        self.transitions, self.visits = [], []
        try:
            self.activation("main")
        except StopIteration:
            return None, True
        except AssertionError:
            pass
        return (self.transitions, self.visits), False

    def activation(self, name):
        vertices = self.program.vertices
        vertex = self.program.entries[name]
        while True:
            kind, data, line, successors = vertices[vertex]
            before = tuple(self.state.values())
            target = successors[0] if successors else vertex
            if kind == "assign":
                self.state[data[0]] = int(value(data[1], self.state))
            elif kind == "call":
                self.activation(data)
            elif kind == "branch":
                if data is None:
                    if not self.choices:
                        raise StopIteration
                    holds = self.choices.pop(0)
                else:
                    holds = value(data, self.state)
                target = successors[0 if holds else 1]
            elif kind == "assert":
                holds = bool(value(data, self.state))
                self.visits.append((line, len(self.transitions), holds))
                if not holds:
                    raise AssertionError
            self.transitions.append((vertex, target, before, tuple(self.state.values())))
            if kind == "return":
                return
            vertex = target


class Oracle:
    """What the definition says of the failures of one line, from all runs."""

    def __init__(self, program, runs, line, trusted):
        self.program, self.line = program, line
        # What functions do that only check is no cause.
        starts = sorted(program.entries.items(), key=lambda entry: entry[1])
        owner = lambda vertex: [name for name, start in starts if start <= vertex][-1]
        suspected = lambda trace: [edge for edge in trace if owner(edge[0]) not in trusted]
        self.failing, self.correct, self.correct_states = [], set(), set()
        self.any_correct = False
        for transitions, visits in runs:
            good = [count for at, count, holds in visits if at == line and holds]
            if good:
                self.any_correct = True
                self.correct |= {edge[:2] for edge in transitions[: max(good)]}
                self.correct_states |= set(transitions[: max(good)])
            if visits and visits[-1][0] == line and not visits[-1][2]:
                self.failing.append(suspected(transitions[: visits[-1][1]]))

    def pairs(self, edges):
        """Edges as the tool writes them."""
        pairs, within = [], []
        for vertex, target in edges:
            start, end = self.program.vertices[vertex][2], self.program.vertices[target][2]
            pair = (start, "exit" if vertex == target else end)
            where = within if start == end and vertex != target else pairs
            if pair not in where:
                where.append(pair)
        return pairs or within

    def first(self, trace):
        return [edge[:2] for edge in trace if edge[:2] not in self.correct]

    def seen(self, transition, predicates):
        state = lambda values: dict(zip(self.program.names, values))
        see = lambda values: tuple(bool(value(text, state(values))) for text in predicates)
        return transition[0], transition[1], see(transition[2]), see(transition[3])

    def check(self, causes, without):
        halts, all_first = set(), True
        for cause in causes:
            left = [trace for trace in self.failing if not any(edge[:2] in halts for edge in trace)]
            edges = [tuple(pair) for pair in cause["edges"]]
            if cause["projection"] == "edges":
                matching = [trace for trace in left if self.first(trace) and self.pairs(self.first(trace)) == edges]
                if not matching:
                    return f"no failing run has the cause {edges}"
                halts |= set(self.first(matching[0]))
            else:
                all_first = False
                predicates = cause.get("predicates", [])
                good = {self.seen(transition, predicates) for transition in self.correct_states}
                matching = []
                for trace in left:
                    bad = [one for one in (self.seen(t, predicates) for t in trace) if one not in good]
                    if not self.first(trace) and bad and self.pairs([one[:2] for one in bad]) == edges:
                        matching.append(trace)
                if not matching:
                    return f"no failing run has the states of {edges} under {predicates}"
        left = [trace for trace in self.failing if not any(edge[:2] in halts for edge in trace)]
        reasons = [one["reason"] for one in without]
        if not self.any_correct:
            ok = len(reasons) == 1 and "no trace" in reasons[0] and not causes
            return None if ok else f"no run is correct, but {reasons}"
        if any("no trace" in reason for reason in reasons):
            return "a run is correct"
        if all_first and not reasons and left:
            return f"{len(left)} failing runs are left"
        if reasons and not [trace for trace in left if not self.first(trace)]:
            return f"nothing is left, but {reasons}"
        return None


def oracles(program, endless):
    """The lines that fail, and what makes an oracle of one."""
    if endless:
        reachable = Reachable(program, value)
        return reachable.failing_lines(), reachable.oracle
    runs = Enumeration(program).runs
    failing = {visits[-1][0] for _, visits in runs if visits and not visits[-1][2]}
    return failing, lambda line, trusted: Oracle(program, runs, line, trusted)


def check(tool, seed, folder, kinds, endless):
    program = Program(seed, endless)
    try:
        failing, oracle_of = oracles(program, endless)
    except (OverflowError, TooMany):
        return "skipped", ""
    path = Path(folder) / f"p{seed}.c"
    path.write_text(program.text())
    command = [tool, "localize", "--json", "--no-checks", "--no-simple", "--no-function", str(path)]
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=TOOL_SECONDS)
    except subprocess.TimeoutExpired:
        return "skipped", ""
    if not failing:
        return ("skipped", "") if output.returncode in (0, 5) else ("failed", f"status {output.returncode}")
    if output.returncode != 10:
        return "failed", f"status {output.returncode}: {output.stderr}"
    answer = json.loads(output.stdout)
    comparison = answer["comparison"]
    if comparison["open"]:
        return "skipped", ""
    causes = {}
    for cause in answer["causes"]:
        if "transitions" in cause and cause["transitions"] not in causes.setdefault(cause["transitions"]["property"]["line"], []):
            causes[cause["transitions"]["property"]["line"]].append(cause["transitions"])
    if endless and comparison["failing"] < len(failing):
        return "skipped", ""
    if comparison["failing"] != len(failing):
        return "failed", f"{failing} fail"
    for cause in (cause for own in causes.values() for cause in own):
        kinds[cause["projection"]] += 1
    kinds["without"] += len(comparison["without_cause"])
    for line in failing:
        own = causes.get(line, [])
        without = [one for one in comparison["without_cause"] if one["property"]["line"] == line]
        # The list is sorted by rank: any order of halting that explains all causes will do.
        oracle = oracle_of(line, answer["trusted"])
        try:
            problem = oracle.check(own, without)
            if problem and len(own) > 1:
                problem = oracle.check(list(reversed(own)), without) and problem
        except TooMany:
            return "skipped", ""
        if problem:
            return "failed", f"line {line}: {problem}"
    return "passed", ""


def main():
    number, first = int(os.environ.get("N") or 200), int(os.environ.get("SEED") or 1)
    end = time.time() + float(os.environ.get("SECONDS") or 300)
    tool = os.environ.get("TOOL") or "target/ci/wherefore"
    endless = os.environ.get("LOOPS") == "endless"
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    kinds = {"edges": 0, "transitions": 0, "without": 0}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + number):
            if time.time() > end:
                break
            result, words = check(tool, seed, folder, kinds, endless)
            counts[result] += 1
            if result == "failed":
                print(f"seed {seed}: {words}")
                print((Path(folder) / f"p{seed}.c").read_text())
    print(f"{kinds['edges']} causes by edges, {kinds['transitions']} by states, {kinds['without']} failures without")
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    sys.exit(1 if counts["failed"] else 0)


if __name__ == "__main__":
    main()
