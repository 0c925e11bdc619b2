#!/usr/bin/env python3
"""How well `wherefore localize` finds seeded faults.

Below tests/c/localize stand correct programs. A comment `//! TEXT` at the end of a line says what stands there in the
faulty version (nothing: the line is missing); on a line of its own it is a line too many. `//!2 TEXT` is the second of
several faults, each of which makes a version of its own. `// in: TEXT` is a test's standard input.

    scripts/measure-localize.py [--tool T] [--half development|held-out|all] [--timeout S] [--keep DIR] [NAME ..]

prints for every version the rank of the faulty line, whether a text is shown with which all tests pass, and seconds.
A shown text that gcc or a test refutes is counted as wrong.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = ROOT / "tests/c/localize"
FAULT = re.compile(r"^(?P<good>.*?)\s*//!(?P<number>\d*) ?(?P<bad>.*)$")


def versions(text):
    """The numbers of the seeded faults."""
    found = (FAULT.match(line) for line in text.splitlines())
    return sorted({match["number"] for match in found if match})


def faulty(text, number):
    """The version with one fault, and its line; the lines are those of the correct program."""
    lines, wrong = [], None
    for index, line in enumerate(text.splitlines(), 1):
        match = FAULT.match(line)
        if match is None:
            lines.append(line)
        elif match["number"] == number:
            good = match["good"]
            indent = good[: len(good) - len(good.lstrip())] or re.match(r"\s*", line)[0]
            lines.append(indent + match["bad"] if match["bad"] else "")
            wrong = index
        else:
            lines.append(match["good"])
    return "\n".join(lines) + "\n", wrong


def correct(text):
    lines = (FAULT.match(line)["good"] if FAULT.match(line) else line for line in text.splitlines())
    return "\n".join(lines) + "\n"


def compiled(text, folder, name):
    source, binary = folder / f"{name}.c", folder / name
    source.write_text(text)
    subprocess.run(["gcc", "-w", "-o", binary, source], check=True)
    return binary


def ran(binary, test):
    try:
        run = subprocess.run([binary, *test["args"]], input=test["stdin"].encode(), capture_output=True, timeout=2)
    except subprocess.TimeoutExpired:
        return None, None
    return run.stdout, run.returncode


def scanner_test(rng):
    pieces = ["if", "x1", "_a", "begin", "end", "42", "0x1F", "3.14", "12ab", '"text"', '"a\\n"', "'c'", "'\\n'", "'ab'",
              "<=", "<>", "<", ">>", ":=", "&&", "+", "(", ")", "(* note *)", "(* a (* b *) c *)", "# rest\n", "@", "\n",
              "\n\t", "\t", "let", "while", "foo", "x1", '"open\n', "1_000", "==", "!"]
    count = rng.randint(1, 9)
    return [], " ".join(rng.choice(pieces) for _ in range(count)) + rng.choice(["", "\n"])


def replacer_test(rng):
    items = ["a", "b", "?", "[a-c]", "[^a-c]", "[0-9]", "x", "\\*", "[]x]"]
    pattern = rng.choice(["", "", "", "^"]) + "".join(
        rng.choice(items) + rng.choice(["", "", "*", "+"]) for _ in range(rng.randint(1, 3))) + rng.choice(["", "", "", "$"])
    substitute = "".join(rng.choice(["&", "<", ">", "\\u&", "\\#", "-", "\\n", "q"]) for _ in range(rng.randint(0, 3)))
    text = "".join(rng.choice("aabbccxx019*] \n") for _ in range(rng.randint(0, 18)))
    return rng.choice([[], ["-v"]]) + [pattern, substitute], text


def scheduler_test(rng):
    commands = []
    for _ in range(rng.randint(2, 9)):
        one = rng.choice(["new", "new", "new", "run", "run", "run", "block", "wake", "raise", "kill", "show"])
        if one == "new":
            one += f" {rng.randint(0, 2)} {rng.randint(1, 7)}"
        elif one == "run":
            one += f" {rng.randint(1, 12)}"
        elif one in ("wake", "raise", "kill"):
            one += f" {rng.randint(1, 4)}"
        commands.append(one)
    return [], "\n".join(commands) + "\n"


def basic_test(rng):
    """A program of the small language."""
    def value(depth=0):
        kind = rng.randint(0, 9 if depth < 2 else 3)
        if kind < 2:
            return str(rng.choice([0, 1, 2, 3, 7, 10, 31, 64, 100]))
        if kind < 4:
            return rng.choice("abc")
        if kind == 4:
            return f"v[{rng.choice(['0', '1', '30', '31', 'a', '32'])}]"
        if kind == 5:
            return f"{rng.choice(['f', 'g'])}({value(depth + 1)})"
        if kind == 6:
            return f"({value(depth + 1)})"
        sign = rng.choice(["+", "-", "-", "*", "/", "%", "<", "<=", ">=", "==", "&&", "||"])
        return f"{value(depth + 1)} {sign} {value(depth + 1)}"

    def statement(depth=0):
        kind = rng.randint(0, 6 if depth < 2 else 3)
        if kind < 2:
            return f"{rng.choice('abc')} = {value()};"
        if kind == 2:
            return f"print {value()};"
        if kind == 3:
            return f"v[{rng.choice(['0', '1', '31', 'a'])}] = {value()};"
        if kind == 4:
            return f"if {value()} {{ {statement(depth + 1)} }} else {{ {statement(depth + 1)} }}"
        if kind == 5:
            return f"i = 0; while i <= {rng.randint(0, 3)} {{ {statement(depth + 1)} i = i + 1; }}"
        return 'print "here";'
    lines = ["function f(x) { if x <= 1 { return 1; } return x + 1; }", "function g(a) { a = a - 1; return a * 2; }"]
    lines += [statement() for _ in range(rng.randint(2, 6))] + ["print a;"]
    return [], "\n".join(lines) + "\n"


GENERATORS = {"basic": basic_test, "scanner": scanner_test, "replacer": replacer_test, "scheduler": scheduler_test}


def given_tests(text):
    for line in text.splitlines():
        if line.startswith("// in:"):
            stdin = line[len("// in:"):].removeprefix(" ").encode().decode("unicode_escape")
            yield {"args": [], "stdin": stdin + "\n"}


def tests_of(case, text, good, bad):
    """All tests that a small program has; of a large one 8 that fail and 25 that pass."""
    if case.stem not in GENERATORS:
        tests = list(given_tests(text))
    else:
        rng, wanted, tests = random.Random(case.stem), {True: 25, False: 8}, []
        for _ in range(4000):
            args, stdin = GENERATORS[case.stem](rng)
            test = {"args": args, "stdin": stdin}
            same = ran(good, test) == ran(bad, test)
            if wanted[same] > 0:
                wanted[same] -= 1
                tests.append(test)
            if not any(wanted.values()):
                break
    for number, test in enumerate(tests, 1):
        output, status = ran(good, test)
        test.update(name=f"t{number}", stdout=output.decode(), exit=status)
    return tests


def lines_of(cause):
    at = cause.get("components") or [cause.get("component", cause)]
    for component in at:
        yield from range(component["line"], component.get("end_line", component["line"]) + 1)


def is_on(cause, wrong, missing):
    """Whether a cause is about the faulty line; where a line is missing, the one before or after it."""
    lines = set(lines_of(cause))
    return wrong in lines or missing and bool(lines & {wrong - 1, wrong + 1}) and "insert" in json.dumps(cause.get("patch", {}))


def patched(text, patch):
    """The text after the edits of a patch."""
    for edit in sorted(patch["edits"], key=lambda edit: (edit["line"], edit["column"]), reverse=True):
        starts = [0]
        for line in text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        begin = starts[edit["line"] - 1] + edit["column"] - 1
        end = starts[edit["end_line"] - 1] + edit["end_column"] - 1
        text = text[:begin] + edit["text"] + text[end:]
    return text


def measured(tool, case, number, timeout, keep, flags):
    text = case.read_text()
    bad_text, wrong = faulty(text, number)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(keep or folder)
        name = case.stem + number
        good, bad = compiled(correct(text), folder, f"{name}_good"), compiled(bad_text, folder, name)
        tests = tests_of(case, text, good, bad)
        (folder / f"{name}.json").write_text(json.dumps({"tests": tests}, indent=1))
        command = [tool, "localize", "--json", folder / f"{name}.c", "--tests", folder / f"{name}.json",
                   "--timeout", str(timeout), *flags]
        begin = time.monotonic()
        run = subprocess.run(command, capture_output=True, text=True)
        seconds = time.monotonic() - begin
        failing = sum(ran(good, test) != ran(bad, test) for test in tests)
        result = {"name": name, "line": wrong, "failing": failing, "passing": len(tests) - failing,
                  "seconds": seconds, "rank": None, "text": False, "wrong": 0, "status": run.returncode, "answers": 0}
        if run.returncode not in (0, 5, 10):
            result["error"] = run.stderr.strip()[:200]
            return result
        report = json.loads(run.stdout)
        causes = report["causes"] + report.get("statements", [])
        result["answers"] = len(causes)
        ranks = (rank for rank, cause in enumerate(causes, 1) if is_on(cause, wrong, not bad_text.splitlines()[wrong - 1].strip()))
        result["rank"] = next(ranks, None)
        for cause in report["causes"]:
            if "patch" not in cause:
                simple = cause.get("simple")
                result["text"] |= bool(simple) and simple["passing"] == result["passing"]
                continue
            try:
                repaired = compiled(patched(bad_text, cause["patch"]), folder, f"{name}_patched")
                passes = all(ran(repaired, test) == (test["stdout"].encode(), test["exit"]) for test in tests)
            except subprocess.CalledProcessError:
                passes = False
            result["text"] |= passes
            result["wrong"] += not passes and cause["patch"]["passing"] == result["passing"]
        return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=ROOT / "target/ci/wherefore")
    parser.add_argument("--half", default="development", choices=["development", "held-out", "all"])
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--flags", default="--patches")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    cases = sorted(CASES.glob("students/*.c")) + sorted(CASES.glob("large/*.c"))
    rows = []
    print(f"{'version':14} {'line':>4} {'tests':>7} {'rank':>5} {'text':>5} {'answers':>7} {'seconds':>8}")
    all_versions = [(case, number) for case in cases for number in versions(case.read_text())]
    for index, (case, number) in enumerate(all_versions):
        half = "development" if index % 2 == 0 else "held-out"
        chosen = case.stem in given.names or case.stem + number in given.names
        if given.names and not chosen or not given.names and given.half not in (half, "all"):
            continue
        row = measured(given.tool, case, number, given.timeout, given.keep, given.flags.split())
        rows.append(row)
        tests = f"{row['failing']}+{row['passing']}"
        print(f"{row['name']:14} {row['line']:>4} {tests:>7} {row['rank'] or '-':>5} {'yes' if row['text'] else '-':>5} "
              f"{row['answers']:>7} {row['seconds']:8.2f} {'WRONG TEXT' if row['wrong'] else ''} {row.get('error', '')}", flush=True)
    ranks = [row["rank"] for row in rows]
    seconds = sorted(row["seconds"] for row in rows)
    print(f"{len(rows)} versions: answered {sum(bool(row['answers']) for row in rows)}, first {ranks.count(1)}, "
          f"among three {sum(1 for rank in ranks if rank and rank <= 3)}, text {sum(row['text'] for row in rows)}, "
          f"wrong texts {sum(row['wrong'] for row in rows)}, median {seconds[len(seconds) // 2]:.2f} s, all {sum(seconds):.1f} s")


if __name__ == "__main__":
    main()
