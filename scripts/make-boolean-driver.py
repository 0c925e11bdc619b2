#!/usr/bin/env python3
"""Writes a Boolean program that looks like the abstraction of a device driver.

    make-boolean-driver.py LINES FILE [SEED]

Procedures in twelve layers call procedures of the next layer; six global variables are the state
of a rule (a lock, a request that may be completed once) and of the driver; every procedure has ten
correlated locals that live to its end, some have thirty more. Some procedures call themselves. One
branch of one procedure in the last layer forgets to release the lock.
"""
import random
import sys

LAYERS = 12
LIVE = 10
HEADER = """decl held, completed, done, pending, removed, status;

void acquire() begin
  assert !held;
  held := 1;
end

void release() begin
  assert held;
  held := 0;
end

void complete() begin
  assert !completed;
  completed := 1;
end
"""


class Procedure:
    def __init__(self, layer, index, callees, rng, wide):
        self.name = f"p{layer}_{index}"
        self.layer = layer
        self.callees = callees
        self.rng = rng
        self.temporaries = 30 if wide else 3
        self.lines = []

    def put(self, text, depth=1):
        self.lines.append("  " * depth + text)

    def live(self):
        return f"l{self.rng.randrange(LIVE)}"

    def temporary(self):
        return f"t{self.rng.randrange(self.temporaries)}"

    def correlate(self):
        a, b, t = self.live(), self.live(), self.temporary()
        self.put(f"{t} := {a} & !{b};")
        self.put(f"if {t} then")
        self.put("skip;", 2)
        self.put("else")
        self.put(f"pending := {a} | {b};", 2)
        self.put("fi")
        self.put(f"dead {t};")

    def choose(self):
        a, b, t = self.live(), self.live(), self.temporary()
        self.put("if * then")
        self.put(f"{t} := {a};", 2)
        self.put("else")
        self.put(f"{t} := !{a};", 2)
        self.put("fi")
        self.put(f"if {t} = {a} then")
        self.put(f"status := {b};", 2)
        self.put("fi")
        self.put(f"dead {t};")

    def locked(self, forgets=False):
        a, t = self.live(), self.temporary()
        self.put("acquire();")
        self.put(f"if {a} then")
        self.put(f"{t} := 1;", 2)
        self.put("release();", 2)
        self.put("else")
        self.put(f"{t} := 0;", 2)
        self.put("skip;" if forgets else "release();", 2)
        self.put("fi")

    def loop(self):
        a, b = self.live(), self.live()
        self.put(f"while {a} & * do")
        self.put(f"removed := {b};", 2)
        self.put("od")

    def call(self):
        a, b = self.live(), self.live()
        callee = self.rng.choice(self.callees)
        self.put("if * then")
        self.put(f"done := {callee}({a}, {b});", 2)
        self.put("fi")

    def recursion(self):
        a = self.live()
        self.put("if * then")
        self.put(f"done := {self.name}({a}, done);", 2)
        self.put("fi")

    def text(self, wanted, faulty):
        live = ", ".join(f"l{i}" for i in range(LIVE))
        temporaries = ", ".join(f"t{i}" for i in range(self.temporaries))
        self.put(f"decl {live};")
        self.put(f"decl {temporaries};")
        self.put("l0 := a;")
        self.put("l1 := b;")
        for index in range(2, LIVE):
            operator = self.rng.choice(["&", "|", "!=", "="])
            first, second = self.rng.sample(range(index), 2)
            self.put(f"l{index} := l{first} {operator} l{second};")
        if self.callees:
            self.put("if * then")
            self.put(f"done := {self.callees[0]}(l0, l1);", 2)
            self.put("fi")
        while len(self.lines) < wanted - 4:
            kinds = [self.correlate, self.choose, self.locked, self.loop]
            self.rng.choice(kinds + ([self.call] if self.callees else []))()
        if faulty:
            self.locked(forgets=True)
        if self.rng.random() < 0.1:
            self.recursion()
        self.put(f"return l{LIVE - 1} = l{LIVE - 2};")
        return "\n".join([f"bool {self.name}(a, b) begin", *self.lines, "end", ""])


def main():
    wanted = int(sys.argv[1])
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    procedures = max(LAYERS * 2, min(240, wanted // 60))
    size = max(20, (wanted - 40) // procedures)
    width = procedures // LAYERS
    texts = []
    below = []
    for layer in reversed(range(LAYERS)):
        names = []
        for index in range(width):
            callees = below[index % len(below):] + below[:index % len(below)] if below else []
            procedure = Procedure(layer, index, callees[:3], rng, rng.random() < 0.2)
            texts.append(procedure.text(size, layer == LAYERS - 1 and index == 0))
            names.append(procedure.name)
        below = names
    calls = "\n".join(f"  if * then\n    done := {name}(removed, status);\n  fi" for name in below)
    start = "held, completed, done, pending, removed, status := 0, 0, 0, 0, *, *;"
    body = f"  {start}\n{calls}\n  complete();\n  assert !held;"
    texts.append(f"void main() begin\n{body}\nend\n")
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        out.write("\n".join([HEADER, *texts]))


main()
