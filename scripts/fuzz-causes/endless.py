"""Causes by correct transitions in programs whose loops have no bound, from all their reachable states.

A configuration is the vertex that comes next, what the variables hold, and for each call that has not returned its vertex and what the
variables held before. There are finitely many. A transition is correct for an assertion if some run takes it and later comes to
the assertion where it holds: that is reachability in the graph of configurations. A failing run is a path in it, and what the run
does that is not correct is collected along the path.
"""

from collections import deque

MOST_CONFIGURATIONS = 20000
MOST_PATHS = 60000


class TooMany(Exception):
    """More states than are looked at."""


class Reachable:
    """All configurations that runs come to, with the transitions between them."""

    def __init__(self, program, value):
        self.program, self.value = program, value
        self.start = ((), program.entries["main"], tuple(0 for _ in program.names))
        # For each configuration, (transition that is complete, or none, and what comes next).
        self.steps = {}
        # Configurations before assertions: line and whether it holds.
        self.asserted = {}
        waiting = [self.start]
        while waiting:
            one = waiting.pop()
            if one in self.steps:
                continue
            if len(self.steps) > MOST_CONFIGURATIONS:
                raise TooMany
            self.steps[one] = self.successors(one)
            waiting.extend(target for _, target in self.steps[one] if target)

    def successors(self, configuration):
        calls, vertex, values = configuration
        if vertex is None:
            return self.resumed(configuration)
        kind, data, line, successors = self.program.vertices[vertex]
        state = dict(zip(self.program.names, values))
        move = lambda target, after: ((vertex, target, values, after), (calls, target, after))
        if kind == "assign":
            state[data[0]] = int(self.value(data[1], state))
            return [move(successors[0], tuple(state[name] for name in self.program.names))]
        if kind == "call":
            return [(None, (calls + ((vertex, values),), self.program.entries[data], values))]
        if kind == "branch":
            outcomes = [1, 0] if data is None else [int(bool(self.value(data, state)))]
            return [move(successors[0 if holds else 1], values) for holds in outcomes]
        if kind == "assert":
            holds = bool(self.value(data, state))
            self.asserted[configuration] = (line, holds)
            return [move(successors[0], values)] if holds else []
        own = (vertex, vertex, values, values)
        return [(own, (calls, None, values) if calls else None)]

    def resumed(self, configuration):
        """The end of a call is a transition of the caller."""
        calls, _, values = configuration
        call, before = calls[-1]
        target = self.program.vertices[call][3][0]
        return [((call, target, before, values), (calls[:-1], target, values))]

    def failing_lines(self):
        return {line for line, holds in self.asserted.values() if not holds}

    def oracle(self, line, trusted):
        return Oracle(self, line, trusted)


class Oracle:
    """What the definition says of the failures of one line."""

    def __init__(self, reachable, line, trusted):
        self.reachable, self.program, self.line = reachable, reachable.program, line
        # What functions do that only check is no cause.
        starts = sorted(self.program.entries.items(), key=lambda entry: entry[1])
        self.is_suspected = lambda vertex: [name for name, at in starts if at <= vertex][-1] not in trusted
        good = {one for one, (at, holds) in reachable.asserted.items() if at == line and holds}
        self.any_correct = bool(good)
        before = {}
        for one, steps in reachable.steps.items():
            for transition, target in steps:
                before.setdefault(target, []).append((one, transition))
        self.correct_states, waiting = set(), list(good)
        known = set(good)
        while waiting:
            for one, transition in before.get(waiting.pop(), []):
                if transition:
                    self.correct_states.add(transition)
                if one not in known:
                    known.add(one)
                    waiting.append(one)
        self.correct = {transition[:2] for transition in self.correct_states}

    def failing(self, halts, is_bad):
        """The bad things that failing runs do, which take no halted edge: each once, in their order."""
        found, start = set(), (self.reachable.start, ())
        seen, waiting = {start}, deque([start])
        while waiting:
            one, bad = waiting.popleft()
            if self.reachable.asserted.get(one) == (self.line, False):
                found.add(bad)
            for transition, target in self.reachable.steps[one]:
                if target is None or transition and transition[:2] in halts:
                    continue
                more = bad
                if transition and self.is_suspected(transition[0]):
                    thing = is_bad(transition)
                    if thing is not None and thing not in bad:
                        more = bad + (thing,)
                if (target, more) not in seen:
                    if len(seen) > MOST_PATHS:
                        raise TooMany
                    seen.add((target, more))
                    waiting.append((target, more))
        return found

    def incorrect(self, transition):
        return None if transition[:2] in self.correct else transition[:2]

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

    def seen(self, transition, predicates):
        state = lambda values: dict(zip(self.program.names, values))
        see = lambda values: tuple(bool(self.reachable.value(text, state(values))) for text in predicates)
        return transition[0], transition[1], see(transition[2]), see(transition[3])

    def check(self, causes, without):
        return self.explain(list(causes), [one["reason"] for one in without], frozenset(), True)

    def explain(self, causes, reasons, halts, all_first):
        """None if some failing runs have these causes, one after the other, and the reasons are right."""
        if not causes:
            return self.end(reasons, halts, all_first)
        cause, others = causes[0], causes[1:]
        # A function that begins with a loop has an edge from its head to the loop, which is no transition here.
        lines = {vertex[2] for vertex in self.program.vertices}
        edges = [tuple(pair) for pair in cause["edges"] if pair[0] in lines]
        if cause["projection"] == "edges":
            found = self.failing(halts, self.incorrect)
            matching = [bad for bad in found if bad and self.pairs(bad) == edges]
            problem = f"no failing run has the cause {edges}"
            for bad in matching:
                problem = self.explain(others, reasons, halts | set(bad), all_first)
                if problem is None:
                    return None
            return problem
        return self.states(cause, edges, halts) or self.explain(others, reasons, halts, False)

    def states(self, cause, edges, halts):
        predicates = cause.get("predicates", [])
        good = {self.seen(transition, predicates) for transition in self.correct_states}

        def bad(transition):
            if transition[:2] not in self.correct:
                return "an edge"
            one = self.seen(transition, predicates)
            return one if one not in good else None

        for found in self.failing(halts, bad):
            if found and "an edge" not in found and self.pairs([one[:2] for one in found]) == edges:
                return None
        return f"no failing run has the states of {edges} under {predicates}"

    def end(self, reasons, halts, all_first):
        left = self.failing(halts, self.incorrect)
        if not self.any_correct:
            ok = len(reasons) == 1 and "no trace" in reasons[0]
            return None if ok else f"no run is correct, but {reasons}"
        if any("no trace" in reason for reason in reasons):
            return "a run is correct"
        if all_first and not reasons and left:
            return f"failing runs are left: {sorted(map(self.pairs, left), key=str)[:3]}"
        if reasons and () not in left:
            return f"nothing is left, but {reasons}"
        return None
