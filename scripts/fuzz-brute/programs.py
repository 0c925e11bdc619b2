"""Random C programs over a few inputs of a few values each."""

import random
from pathlib import Path

PRELUDE = (Path(__file__).parent / "prelude.c").read_text()
NUMBERS = [0, 1, 2, 3, 4, 5, 7, 8, 10, 15, 16, 31, 63, 100, 127, 128, 200, 255, -1, -2, -3, -7]
INTEGERS = ["int", "unsigned", "short", "unsigned char", "signed char", "long", "long long"]
CASTS = ["char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long", "_Bool"]
# An input has no negative values in any of these.
INPUT_TYPES = ["unsigned char", "short", "int", "unsigned", "long"]
INPUT_SIZES = [[4, 4], [8, 4], [4, 4, 4], [3, 5], [6, 3, 3], [16, 4], [5, 5, 2]]


class Program:
    """A program under construction. What it computes is observed by `OBSERVE(number, value)` lines."""

    def __init__(self, seed, features):
        self.random = random.Random(seed)
        self.lines = []
        self.names = 0
        self.observed = 0
        self.nesting = 0
        # Whether subscripts may be out of bounds.
        self.faulty = self.chance(0.4)
        self.sizes = self.choice(INPUT_SIZES)
        self.inputs = list(zip("xyz", self.sizes))
        self.readable = ["shared[1]"]
        self.writable = ["shared[0]", "shared[3]"]
        for name, size in self.inputs:
            self.emit(f"{self.choice(INPUT_TYPES)} {name} = __VERIFIER_nondet_uchar(); __VERIFIER_assume({name} < {size});")
        for _ in range(self.number(2, 4)):
            self.choice(features)(self)

    def text(self):
        return "\n".join([PRELUDE, "int main(void) {", *self.lines, "    return 0;", "}", ""])

    def number(self, low, high):
        return self.random.randint(low, high)

    def chance(self, probability):
        return self.random.random() < probability

    def choice(self, items):
        return self.random.choice(items)

    def name(self, prefix="v"):
        self.names += 1
        return f"{prefix}{self.names}"

    def emit(self, *lines):
        self.lines += [f"    {line}" for line in lines]

    def some(self, low, high, *lines):
        """Emits some of the lines; each is made anew."""
        for _ in range(self.number(low, high)):
            self.emit(self.choice(lines)())

    def observe(self, *values):
        for value in values:
            self.emit(f"OBSERVE({self.observed}, {value});")
            self.observed += 1

    def input(self):
        return self.choice(self.inputs)[0]

    def leaf(self):
        return self.choice([self.choice(self.readable), self.input(), str(self.choice(NUMBERS))])

    def value(self, depth=2):
        """An expression that may overflow."""
        if depth <= 0 or self.chance(0.12):
            return self.leaf()
        left, right = self.value(depth - 1), self.value(depth - 1)
        shapes = [
            lambda: f"({left} {self.choice('+-')} {right})",
            lambda: f"({left} {self.choice('+-')} {right})",
            lambda: f"({self.input()} * {self.choice([self.input(), right])})",
            lambda: f"({left} {self.choice('&|^')} {right})",
            lambda: f"({left} {self.choice('/%')} {self.divisor(right)})",
            lambda: f"(({self.choice(CASTS)})({left}) {self.choice(['<<', '>>'])} ({self.input()} & {self.choice([3, 7, 15])}))",
            lambda: f"({left} {self.choice(['<', '<=', '>', '==', '!=', '&&', '||'])} {right})",
            lambda: f"({self.leaf()} ? {left} : {right})",
            lambda: f"({self.choice(CASTS)})({left})",
            lambda: f"{self.choice('-~!')}({left})",
            lambda: self.call(),
            lambda: self.small(depth - 1),
        ]
        return self.choice(shapes)()

    def divisor(self, value):
        return self.choice([f"(({value}) | 1)", f"((({value}) & 3) + 1)", "5u", "-3", self.input()])

    def call(self):
        first, second = f"({self.leaf()} & 15)", f"({self.leaf()} & 7)"
        return self.choice([
            f"mix({first}, {second})",
            f"recurse({self.input()} & 7)",
            f"operations[{self.index(3)}]({first}, {second})",
            f"count({second})",
            f"even({second})",
        ])

    def small(self, depth=2):
        """An expression with a small value."""
        value = self.value(depth)
        return self.choice([
            f"(({value}) & {self.choice([1, 3, 7, 15, 63, 255])})",
            f"(({value}) % {self.number(2, 40)})",
            f"(signed char)({value})",
        ])

    def index(self, length):
        """A subscript of an array, most often a right one."""
        fitting = [name for name, size in self.inputs if size <= length]
        if self.faulty and self.chance(0.08):
            return self.choice([self.input(), f"{self.input()} + {self.input()}", f"{self.input()} - 1"])
        if fitting and self.chance(0.7):
            name = self.choice(fitting)
            return self.choice([name, f"({length - 1} - {name})"])
        return self.choice([f"(unsigned)({self.value(1)}) % {length}u", str(self.number(0, length - 1))])

    def variable(self, value=None, ty=None):
        name = self.name()
        self.emit(f"{ty or self.choice(INTEGERS)} {name} = {value or self.small()};")
        return name

    def assignment(self):
        target = self.choice(self.writable)
        return self.choice([
            f"{target} = {self.small()};",
            f"{target} {self.choice('+-^|&')}= {self.small(1)};",
            f"{target}{self.choice(['++', '--'])};",
        ])

    def block(self, head, tail="}", last=()):
        self.emit(head + " {")
        self.statement()
        self.emit(*last)
        self.emit(tail)

    def statement(self):
        self.nesting += 1
        kind = self.number(0, 9) if self.nesting < 4 else 0
        if kind <= 5:
            self.emit(self.assignment())
        elif kind <= 7:
            self.block(f"if ({self.value()})")
            if self.chance(0.4):
                self.block("else")
        elif kind == 8:
            self.emit(f"switch (({self.value(1)}) & 3) {{")
            for case in self.random.sample(range(4), 3):
                self.emit(f"case {case}: {self.assignment()} {self.choice(['break;', ''])}")
            self.emit("default: ;", "}")
        else:
            self.loop()
        self.nesting -= 1

    def loop(self):
        counter, bound = self.name("i"), self.choice([self.input(), str(self.number(1, 4))])
        leaves = self.choice([[], [f"if ({self.value(1)}) {{ {self.choice(['break', 'continue'])}; }}"]])
        kind = self.number(0, 2)
        if kind == 0:
            self.block(f"for (int {counter} = 0; {counter} < {bound}; {counter}++)", last=leaves)
        elif kind == 1:
            self.emit(f"int {counter} = {bound};")
            self.block(f"while ({counter}-- > 0)", last=leaves)
        else:
            self.emit(f"int {counter} = 0;")
            self.block("do", f"}} while (++{counter} < {bound});", leaves)
