"""What checking and localizing costs on drivers and on programs with endless loops.

    make bench-abstraction

Prints a table for the drivers in the form of figure 7 of Ball, Naik and Rajamani (POPL 2003): transitions of the cause and steps of
the trace, and the times of checking and localization; for the programs with endless loops the time and who decided; and for the
abstraction alone its rounds, predicates, questions and the share of them that earlier rounds had answered.
"""

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DRIVERS = [
    ("disk.c", "double-completion"),
    ("serial.c", "mark-pending"),
    ("keyboard.c", "every-request"),
    ("network.c", "lower-status"),
    ("printer.c", "interrupt-level"),
    ("tape.c", "lock-alternation"),
]
LARGER = [
    "handshakes/phases_12", "handshakes/phases_20", "handshakes/server_changed", "handshakes/server_verified",
    "handshakes/client_connected", "drivers/floppy", "drivers/keyboard_filter",
]
FAMILIES = ["locks", "handshakes", "schedulers", "drivers"]


def run(command, limit):
    started = time.time()
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=limit * 2)
    except subprocess.TimeoutExpired:
        return None, time.time() - started
    try:
        return json.loads(output.stdout), time.time() - started
    except json.JSONDecodeError:
        return None, time.time() - started


def verdict(answer):
    if answer is None:
        return "unknown"
    verdicts = {one["verdict"] for one in answer["properties"]}
    if "fails" in verdicts:
        return "fails"
    return "proved" if verdicts <= {"proved", "unreachable"} else "unknown"


def drivers(tool, limit, folder):
    print("| driver | lines | rule | verdict | check (s) | trace | cause | localize (s) |")
    print("|---|---|---|---|---|---|---|---|")
    cases = [(ROOT / "examples/drivers" / name, rule) for name, rule in DRIVERS]
    for fault in ([], ["--fault"]):
        path = Path(folder) / f"generated{'_fault' if fault else ''}.c"
        command = ["python3", "-B", str(ROOT / "examples/drivers/generate.py"), "20000", *fault]
        path.write_text(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        cases.append((path, "lock-alternation"))
    for path, rule in cases:
        if not path.exists():
            continue
        flags = ["--rule", rule, "--no-checks", "-w", "--json", "--timeout", str(limit)]
        answer, seconds = run([tool, "check", str(path), *flags], limit)
        steps = cause = spent = ""
        if verdict(answer) == "fails":
            found, _ = run([tool, "localize", str(path), *flags, "--no-simple", "--no-function"], limit)
            own = [one["transitions"] for one in (found or {}).get("causes", []) if "transitions" in one]
            steps = max((len(one["trace"]) for one in own), default="")
            cause = max((len(one["edges"]) for one in own), default=0)
            spent = f"{found['comparison']['seconds']:.2f}" if found and "comparison" in found else ""
        lines = len(path.read_text().splitlines())
        print(f"| {path.name} | {lines:,} | {rule} | {verdict(answer)} | {seconds:.1f} | {steps} | {cause} | {spent} |", flush=True)


def header(path):
    """The `// key: value` lines that a case begins with."""
    lines = (line for line in path.read_text().splitlines() if line.startswith("// ") and ": " in line)
    return dict(line[3:].split(": ", 1) for line in lines)


def files(path):
    return [str(path), *(str(path.parent / name) for name in header(path).get("with", "").split())]


def limited(flags, limit):
    """The flags of a case with a limit of time, instead of its own if it has one."""
    own = flags.index("--timeout") if "--timeout" in flags else len(flags)
    return [*flags[:own], *flags[own + 2:], "--timeout", str(limit)]


def families(tool, limit):
    print("\n| program | expected | verdict | by | seconds |\n|---|---|---|---|---|")
    for family in FAMILIES:
        for path in sorted((ROOT / "tests/c/check" / family).glob("*.c")):
            expected, flags = header(path)["verdict"], header(path).get("flags", "").split()
            answer, seconds = run([tool, "check", "-w", "--json", *limited(flags, limit), *files(path)], limit)
            engines = sorted({one.get("engine", "") for one in (answer or {"properties": []})["properties"]} - {""})
            print(f"| {family}/{path.stem} | {expected} | {verdict(answer)} | {', '.join(engines)} | {seconds:.1f} |", flush=True)


def abstraction(tool, limit):
    print("\n| program, by abstraction alone | verdict | seconds | rounds | predicates | questions | cached | in the last round | abstract (s) | check (s) | paths (s) |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    paths = sorted((ROOT / "tests/c/check/abstraction").glob("*.c"))
    paths += [ROOT / f"tests/c/check/locks/locks_{locks}.c" for locks in ("05", "10", "15")]
    paths += [ROOT / f"tests/c/check/{name}.c" for name in LARGER]
    for path in paths:
        flags = header(path).get("flags", "").split()
        flags += ["--no-checks"] * ("--no-checks" not in flags) + ["--engine", "abstraction"] * ("--engine" not in flags)
        command = [tool, "check", "-w", *limited(flags, limit), "--json", str(path)]
        answer, seconds = run(command, limit)
        found = (answer or {}).get("statistics", {}).get("abstraction")
        if not found:
            continue
        rate = f"{100 * found['last_cached'] // max(found['last_questions'], 1)} %"
        times = " | ".join(f"{found[name]:.2f}" for name in ("abstracting", "checking", "following"))
        print(f"| {path.stem} | {verdict(answer)} | {seconds:.1f} | {found['rounds']} | {found['predicates']} | {found['questions']} "
              f"| {found['cached']} | {rate} | {times} |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default=str(ROOT / "target/ci/wherefore"))
    parser.add_argument("--limit", type=int, default=30, help="seconds for each command")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        drivers(arguments.tool, arguments.limit, folder)
    families(arguments.tool, arguments.limit)
    abstraction(arguments.tool, arguments.limit)


if __name__ == "__main__":
    main()
