#!/usr/bin/env python3
"""How well `wherefore repair` repairs seeded faults, as a table of version, rank of the right patch, verdict and time.

    scripts/bench-repair.py [--tool T] [--set students|large|advisory|reference|papers|all] [--half development|held-out|all]
                            [--timeout S] [--jobs N] [NAME ..]

Students: the programs below tests/c/localize with their tests (see scripts/measure-localize.py). A patch is right if the patched
program prints what the correct one prints for the tests and for other inputs near them. Large: programs of some hundred lines,
with 8 tests that fail and 25 that pass. Advisory: the 32 versions of
examples/localize/advisory; a patch is right if the patched program agrees with the correct one on all tests, of which repair gets a
part. Reference: the same versions without tests, with the correct program. Papers: the examples below examples/repair. Every patch that is shown is compiled by gcc with sanitizers and has to pass the
tests natively; one that does not is counted as wrong.
"""

import argparse
import concurrent.futures
import importlib.util
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SPEC = importlib.util.spec_from_file_location("measure", ROOT / "scripts/measure-localize.py")
measure = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(measure)
# What is not given back at the end is no fault of these programs.
NO_LEAKS = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}
# Storage that is never written holds this; runs of correct programs that read it differ.
FILLED = ["-ftrivial-auto-var-init=zero"], ["-ftrivial-auto-var-init=pattern"]
SANITIZED = ["gcc", "-w", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def compiled(source, binary, flags=(), sanitized=False):
    command = SANITIZED if sanitized else ["gcc", "-w"]
    done = subprocess.run([*command, *flags, "-o", binary, source, "-lm"], capture_output=True)
    return binary if done.returncode == 0 else None


def ran(binary, test):
    """What a program prints, and its status. A busy machine takes its time with sanitizers."""
    try:
        run = subprocess.run([binary, *test["args"]], input=test["stdin"].encode(), capture_output=True, timeout=10, env=NO_LEAKS)
    except subprocess.TimeoutExpired:
        return None, None
    return run.stdout, run.returncode


def near(test, rng):
    """An input near that of a test: other numbers and letters."""
    def other(text):
        def number(match):
            value = int(match[0])
            return match[0] if rng.random() < 0.5 else str(rng.choice([value + 1, max(value - 1, 0), 0, rng.randint(0, 20)]))
        text = re.sub(r"\d{1,9}", number, text)
        return "".join(rng.choice("abcxyz") if one.isalpha() and rng.random() < 0.15 else one for one in text)
    return {"args": [other(one) for one in test["args"]], "stdin": other(test["stdin"])}


def repaired(tool, source, flags, timeout, most=10):
    command = [tool, "repair", "--json", "--max", str(most), "--timeout", str(timeout), source.name, *flags]
    begin = time.monotonic()
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        run = subprocess.Popen(command, cwd=source.parent, stdout=out, stderr=err)
        # The time of the processor, which others on the machine do not change.
        _, status, usage = os.wait4(run.pid, 0)
        seconds = Seconds(time.monotonic() - begin)
        seconds.processor = usage.ru_utime + usage.ru_stime
        out.seek(0)
        err.seek(0)
        if os.waitstatus_to_exitcode(status) not in (0, 5, 10):
            return None, seconds, err.read().strip()[:200]
        return json.loads(out.read()), seconds, ""


class Seconds(float):
    """So long it took, with the time of the processor."""
    processor = 0.0


def patched(source, patch, folder, number):
    """The file after a patch, by patch(1)."""
    copy = folder / f"patched{number}"
    copy.mkdir(exist_ok=True)
    target = copy / source.name
    target.write_text(source.read_text())
    subprocess.run(["patch", "-s", "-p1"], cwd=copy, input=patch["diff"], text=True, check=True)
    return target


def judged(row, report, source, folder, flags, tests, is_right, only_compared=False):
    row.update(patches=len(report["patches"]), rank=None, verdict="-", wrong=0)
    for patch in report["patches"]:
        target = patched(source, patch, folder, patch["rank"])
        binary = compiled(target, target.with_suffix(".san"), flags, sanitized=True)
        broken = patch["kept"] < patch["tried"]
        passes = binary and all(ran(binary, test) == (test["stdout"].encode(), test["exit"]) for test in tests)
        # With a reference and without these tests, only what was compared is claimed.
        claimed = patch["compared"] or not only_compared
        if not passes and not broken and claimed:
            row["wrong"] += 1
            row["error"] = f"patch {patch['rank']} does not pass natively"
        if passes and row["rank"] is None and is_right(compiled(target, target.with_suffix(".out"), flags)):
            row.update(rank=patch["rank"], verdict=patch["verdict"])
    row["passes"] = any(patch["kept"] == patch["tried"] for patch in report["patches"])
    return row


def student(tool, case, number, timeout):
    text = case.read_text()
    bad_text, line = measure.faulty(text, number)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        name = case.stem + number
        good, bad = measure.compiled(measure.correct(text), folder, f"{name}_good"), measure.compiled(bad_text, folder, name)
        tests = measure.tests_of(case, text, good, bad)
        (folder / f"{name}.json").write_text(json.dumps({"tests": tests}))
        source = folder / f"{name}.c"
        report, seconds, error = repaired(tool, source, ["--tests", f"{name}.json"], timeout)
        row = {"name": name, "line": line, "seconds": seconds, "error": error, "rank": None, "verdict": "-", "patches": 0, "wrong": 0, "passes": False}
        if report is None:
            return row
        rng = random.Random(name)
        others = [near(rng.choice(tests), rng) for _ in range(60)]
        answers = [ran(good, test) for test in others]
        # The correct program may be undefined for some of these.
        safe = compiled(folder / f"{name}_good.c", folder / "good.san", sanitized=True)
        same = [compiled(folder / f"{name}_good.c", folder / f"good{number}", fill) for number, fill in enumerate(FILLED)] + [safe]
        known = [(test, answer) for test, answer in zip(others, answers) if all(ran(one, test) == answer for one in same)]

        def is_right(binary):
            return all(ran(binary, test) == answer for test, answer in known)
        return judged(row, report, source, folder, [], tests, is_right)


def reference(tool, version, timeout):
    return advisory(tool, version, timeout, with_reference=True)


def advisory(tool, version, timeout, with_reference=False):
    program = ROOT / "examples/localize/advisory/advisory.c"
    tests = json.loads((ROOT / "examples/localize/advisory/tests.json").read_text())["tests"]
    tests = [{"stdin": "", **test} for test in tests]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        source = folder / "advisory.c"
        source.write_text(program.read_text())
        flags = [f"-DFAULT={version}"]
        bad = compiled(source, folder / "bad", flags)
        same = {True: [], False: []}
        for test in tests:
            same[ran(bad, test) == (test["stdout"].encode(), test["exit"])].append(test)
        given = same[False][:20] + same[True][:100]
        (folder / "tests.json").write_text(json.dumps({"tests": given}))
        trust = ["--trust", "main,read_situation,next_number"]
        specification = ["--tests", "tests.json"]
        if with_reference:
            (folder / "good.c").write_text("#undef FAULT\n" + program.read_text())
            specification = ["--reference", "good.c", "--argv", "12,5"]
        report, seconds, error = repaired(tool, source, [*flags, *specification, *trust], timeout)
        row = {"name": f"{'reference' if with_reference else 'advisory'}{version}", "line": 0, "seconds": seconds, "error": error, "rank": None, "verdict": "-", "patches": 0, "wrong": 0,
               "passes": False}
        if report is None:
            return row

        def is_right(binary):
            return all(ran(binary, test) == (test["stdout"].encode(), test["exit"]) for test in tests)
        return judged(row, report, source, folder, flags, given, is_right, only_compared=with_reference)


def paper(tool, source, timeout):
    """An example with `// right: TEXT`, a line of the right text, and perhaps `// flags: FLAGS`."""
    text = source.read_text()
    flags = [flag for line in text.splitlines() if line.startswith("// flags:") for flag in line.removeprefix("// flags:").split()]
    right = [line.removeprefix("// right:").strip() for line in text.splitlines() if line.startswith("// right:")]
    report, seconds, error = repaired(tool, source, flags, timeout)
    row = {"name": source.stem, "line": 0, "seconds": seconds, "error": error, "rank": None, "verdict": "-", "patches": 0, "wrong": 0, "passes": False}
    if report is None:
        return row
    row.update(patches=len(report["patches"]), passes=bool(report["patches"]))
    for patch in report["patches"]:
        added = " ".join(line[1:].strip() for line in patch["diff"].splitlines() if line.startswith("+") and not line.startswith("+++"))
        added = " ".join(added.split())
        if any(one == added for one in right):
            row.update(rank=patch["rank"], verdict=patch["verdict"])
            break
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=ROOT / "target/ci/wherefore")
    parser.add_argument("--set", default="all", choices=["students", "large", "advisory", "reference", "papers", "all"])
    parser.add_argument("--half", default="all", choices=["development", "held-out", "all"])
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    given.tool = pathlib.Path(given.tool).resolve()
    chosen = lambda *names: not given.names or any(name in given.names for name in names)
    sets = {}
    if given.set in ("students", "all"):
        cases = sorted(measure.CASES.glob("students/*.c"))
        versions = [(case, number) for case in cases for number in measure.versions(case.read_text())]
        # Programs that are added leave the others in their halves.
        half = lambda name: "held-out" if zlib.crc32(name.encode()) % 2 else "development"
        sets["students"] = [(student, case, number) for case, number in versions
                            if chosen(case.stem, case.stem + number) and given.half in ("all", half(case.stem + number))]
    if given.set in ("large", "all"):
        large = sorted(measure.CASES.glob("large/*.c"))
        sets["large"] = [(student, case, number) for case in large for number in measure.versions(case.read_text())
                         if chosen(case.stem, case.stem + number)]
    if given.set in ("advisory", "all"):
        sets["advisory"] = [(advisory, version) for version in range(1, 33) if chosen(f"advisory{version}")]
    if given.set in ("reference", "all"):
        sets["reference"] = [(reference, version) for version in range(1, 33) if chosen(f"reference{version}")]
    if given.set in ("papers", "all"):
        sets["papers"] = [(paper, source) for source in sorted((ROOT / "examples/repair").glob("*.c")) if chosen(source.stem)]
    for name, jobs in sets.items():
        if not jobs:
            continue
        print(f"{name + ' version':16} {'rank':>4} {'verdict':>8} {'patches':>7} {'seconds':>8} {'cpu':>8}")
        with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
            rows = []
            for row in pool.map(lambda job: job[0](given.tool, *job[1:], given.timeout), jobs):
                rows.append(row)
                print(f"{row['name']:16} {row['rank'] or '-':>4} {row['verdict']:>8} {row['patches']:>7} {row['seconds']:8.2f} {row['seconds'].processor:8.2f} {row['error']}", flush=True)
        ranks = [row["rank"] for row in rows]
        seconds = sorted(row["seconds"] for row in rows)
        processor = sorted(row["seconds"].processor for row in rows)
        print(f"{name}: {len(rows)} versions, all tests pass after a patch for {sum(bool(row['passes']) for row in rows)}, right patch first "
              f"{ranks.count(1)}, among three {sum(1 for rank in ranks if rank and rank <= 3)}, shown {sum(1 for rank in ranks if rank)}, "
              f"wrong claims {sum(row['wrong'] for row in rows)}, median {seconds[len(seconds) // 2]:.2f} s, all {sum(seconds):.1f} s, of the processor median "
              f"{processor[len(processor) // 2]:.2f} s, all {sum(processor):.1f} s\n")


if __name__ == "__main__":
    main()
