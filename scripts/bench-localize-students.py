#!/usr/bin/env python3
"""How well `wherefore localize --tests` finds faults of students and contestants, as a table.

    scripts/bench-localize-students.py [--tool T] [--half development|held-out|all] [--timeout S] [--keep DIR] [NAME ..]

Below benches/localize (and tests/c/localize/large) stand correct programs in the form that scripts/measure-localize.py describes; a version may have faults on
several lines. Every text that a report says works is put into the file, compiled by gcc with sanitizers and run on all tests: one
that fails is counted as wrong.

version    faulty line, failing and passing tests
rank       of the first cause on a faulty line
text       rank of the first text with which all tests pass natively
causes     how many there are, and how many suspicious places if there are none
undecided  components without an answer
seconds    of the wall, and of the processor
"""

import argparse
import importlib.util
import json
import os
import pathlib
import random
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = ROOT / "benches/localize"
# Those of a few hundred lines.
LARGE = ["statistics"]
SPEC = importlib.util.spec_from_file_location("measure", ROOT / "scripts/measure-localize.py")
measure = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(measure)
SANITIZED = ["gcc", "-w", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# gcc's own environment: what leaks is not wrong.
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}


def compiled(text, folder, name, sanitized=False):
    source, binary = folder / f"{name}.c", folder / name
    source.write_text(text)
    command = SANITIZED if sanitized else ["gcc", "-w"]
    done = subprocess.run([*command, "-o", binary, source, "-lm"], capture_output=True)
    return binary if done.returncode == 0 else None


def ran(binary, test):
    try:
        run = subprocess.run([binary, *test["args"]], input=test["stdin"].encode(), capture_output=True, timeout=5, env=ENVIRONMENT)
    except subprocess.TimeoutExpired:
        return None, None
    return run.stdout, run.returncode


def versions(only):
    """All versions, each with its half, which chance decides."""
    small = [case for case in sorted(CASES.glob("*.c")) if case.stem not in LARGE]
    large = [CASES / f"{stem}.c" for stem in LARGE] + sorted(measure.CASES.glob("large/*.c"))
    found = []
    for cases in (small, large):
        own = [(case, number) for case in cases for number in measure.versions(case.read_text())]
        held_out = set(random.Random(17).sample(range(len(own)), len(own) // 2))
        found.extend((*one, "held-out" if index in held_out else "development") for index, one in enumerate(own))
    return [(case, number, half) for case, number, half in found
            if not only or case.stem in only or case.stem + number in only]


def wrong_lines(text, number):
    matches = ((index, measure.FAULT.match(line)) for index, line in enumerate(text.splitlines(), 1))
    return [index for index, match in matches if match and match["number"] == number]


def tests_of(case, text, good, bad):
    """The tests of a version. Those of a large program are as many as in the published sets."""
    if case.stem in measure.GENERATORS:
        tests = measure.tests_of(case, text, good, bad)
    else:
        tests = list(measure.given_tests(text))
    for number, test in enumerate(tests, 1):
        output, status = ran(good, test)
        test.update(name=f"t{number}", stdout=output.decode(), exit=status)
    fails = [ran(bad, test) != (test["stdout"].encode(), test["exit"]) for test in tests]
    return tests, sum(fails)


def offset(text, line, column):
    return sum(len(one) + 1 for one in text.split("\n")[: line - 1]) + column - 1


def texts_of(cause, text):
    """The changed texts that a cause says work, and keep all passing tests."""
    if "patch" in cause:
        if cause["patch"]["passing"] == cause["patch"]["tried"]:
            yield measure.patched(text, cause["patch"])
        return
    simple = cause.get("simple")
    if not simple or simple["passing"] != simple["tried"]:
        return
    [place] = cause["components"][:1]
    begin = offset(text, place["line"], place["column"])
    end = offset(text, place["end_line"], place["end_column"])
    at = text[begin:end].find(simple["replaces"])
    if at >= 0:
        begin += at
        yield text[:begin] + simple["text"] + text[begin + len(simple["replaces"]):]


def localized(tool, source, tests, timeout, flags):
    command = [tool, "localize", "--json", source.name, "--tests", tests.name, "--timeout", str(timeout), *flags]
    begin = time.monotonic()
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        run = subprocess.Popen(command, cwd=source.parent, stdout=out, stderr=err)
        _, status, usage = os.wait4(run.pid, 0)
        seconds = time.monotonic() - begin
        out.seek(0), err.seek(0)
        code = os.waitstatus_to_exitcode(status)
        report = json.loads(out.read()) if code in (0, 5, 10) else None
        return report, seconds, usage.ru_utime + usage.ru_stime, err.read().strip()[:200]


def measured(given, case, number, folder):
    text = case.read_text()
    bad_text, _ = measure.faulty(text, number)
    lines, name = wrong_lines(text, number), case.stem + number
    good, bad = compiled(measure.correct(text), folder, f"{name}_good"), compiled(bad_text, folder, name)
    tests, failing = tests_of(case, text, good, bad)
    suite = folder / f"{name}.json"
    suite.write_text(json.dumps({"tests": tests}, indent=1))
    report, seconds, processor, error = localized(given.tool, folder / f"{name}.c", suite, given.timeout, given.flags)
    row = {"name": name, "line": lines[0], "tests": f"{failing}+{len(tests) - failing}", "rank": None, "text": None, "wrong": 0,
           "causes": 0, "suspicious": 0, "undecided": 0, "suspicious_rank": None, "seconds": seconds, "processor": processor,
           "error": error if report is None else "" if failing else "NO TEST FAILS"}
    if report is None:
        return row
    suspicious = report.get("suspicious", [])
    row.update(causes=len(report["causes"]), suspicious=len(suspicious), undecided=len(report["undecided"]))
    missing = not bad_text.splitlines()[lines[0] - 1].strip()

    def first(causes):
        ranks = (rank for rank, cause in enumerate(causes, 1) if any(measure.is_on(cause, line, missing) for line in lines))
        return next(ranks, None)
    row["rank"] = first(report["causes"])
    row["suspicious_rank"] = first(suspicious)
    for rank, cause in enumerate(report["causes"], 1):
        for changed in texts_of(cause, bad_text):
            binary = compiled(changed, folder, f"{name}_patched", sanitized=True)
            passes = binary and all(ran(binary, test) == (test["stdout"].encode(), test["exit"]) for test in tests)
            if passes:
                row["text"] = row["text"] or rank
            else:
                row["wrong"] += 1
                (folder / f"{name}_wrong{rank}.c").write_text(changed)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=ROOT / "target/ci/wherefore", type=pathlib.Path)
    parser.add_argument("--half", default="development", choices=["development", "held-out", "all"])
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    given, given.flags = parser.parse_known_args()
    given.tool = given.tool.resolve()
    rows = []
    print(f"{'version':16} {'line':>4} {'tests':>6} {'rank':>5} {'text':>5} {'causes':>7} {'undecided':>9} {'seconds':>8} {'processor':>9}")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(given.keep or folder)
        folder.mkdir(parents=True, exist_ok=True)
        for case, number, half in versions(given.names):
            if not given.names and given.half not in (half, "all"):
                continue
            row = measured(given, case, number, folder)
            rows.append(row)
            causes = row["causes"] or (f"({row['suspicious']}: {row['suspicious_rank'] or '-'})")
            print(f"{row['name']:16} {row['line']:>4} {row['tests']:>6} {row['rank'] or '-':>5} {row['text'] or '-':>5} {causes:>7} "
                  f"{row['undecided']:>9} {row['seconds']:8.2f} {row['processor']:9.2f} {'WRONG TEXT ' * row['wrong']}{row['error']}", flush=True)
    seconds = sorted(row["seconds"] for row in rows)
    ranks = [row["rank"] for row in rows]
    print(f"{len(rows)} versions: answered {sum(bool(row['causes']) for row in rows)}, true line first {ranks.count(1)}, "
          f"among three {sum(1 for rank in ranks if rank and rank <= 3)}, a text that works {sum(bool(row['text']) for row in rows)}, "
          f"first {sum(row['text'] == 1 for row in rows)}, wrong texts {sum(row['wrong'] for row in rows)}, "
          f"undecided {sum(bool(row['undecided']) for row in rows)}, "
          f"median {seconds[len(seconds) // 2]:.2f} s, all {sum(seconds):.0f} s, processor {sum(row['processor'] for row in rows):.0f} s")


if __name__ == "__main__":
    main()
