#!/usr/bin/env python3
"""The table of bench-boolean.sh: bench-boolean.py TOOL LIMIT SIZES"""
import json
import os
import subprocess
import sys
import time

ROW = "{:>6} {:>6} {:>6} {:>5} {:>9} {:>9} {:>10} {:>12} {:>8} {:>8} {:>9} {:>9} {:>8} {:>7} {:>8}"


def run(tool, limit, *arguments):
    """The JSON output of a command and its time; nothing if it does not end in time."""
    command = [tool, "boolean", *arguments, "--json", "--stats"]
    started = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return None, None
    if done.returncode not in (0, 10):
        sys.exit(f"{' '.join(command)}: {done.stderr.decode()}")
    return json.loads(done.stdout), time.monotonic() - started


def seconds(value):
    return "-" if value is None else f"{value:.2f}"


def most_variables(text):
    """How many variables are in scope at most."""
    counts = [0]
    for line in text.splitlines():
        if line.endswith(" begin"):
            counts.append(len([name for name in line[line.index("(") + 1:line.index(")")].split(",") if name]))
        elif line.strip().startswith("decl "):
            counts[-1] += line.count(",") + 1
    return counts[0] + max(counts[1:])


def main():
    tool, limit, sizes = sys.argv[1], float(sys.argv[2]), sys.argv[3].split()
    os.makedirs("target/bench", exist_ok=True)
    names = ["lines", "procs", "exprs", "vars", "vertices", "steps", "nodes", "path edges", "check", "affinity"]
    print(ROW.format(*names, "localize", "causes", "repair", "repairs", "all"))
    for size in sizes:
        path = f"target/bench/driver-{size}.bp"
        subprocess.run([sys.executable, "scripts/make-boolean-driver.py", size, path], check=True)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        checked, _ = run(tool, limit, "check", "--no-traces", path)
        other, _ = run(tool, limit, "check", "--no-traces", "--order", "affinity", path)
        localized, _ = run(tool, limit, "localize", path)
        repaired, _ = run(tool, limit, "repair", "--expressions-only", "--trust", "main", path)
        whole, _ = run(tool, limit, "repair", "--trust", "main", path)
        sizes_of = checked["statistics"] if checked else {}
        time_of = lambda found, name: found["statistics"][name] if found else None
        print(ROW.format(
            text.count("\n"),
            text.count(" begin\n"),
            repaired["expressions"] if repaired else "-",
            most_variables(text),
            sizes_of.get("vertices", "-"),
            sizes_of.get("steps", "-"),
            sizes_of.get("nodes", "-"),
            f"{sizes_of.get('path_edges', 0):.2e}",
            seconds(time_of(checked, "seconds")),
            seconds(time_of(other, "seconds")),
            seconds(time_of(localized, "localize_seconds")),
            localized["faults"] if localized else "-",
            seconds(time_of(repaired, "seconds")),
            repaired["repairs"] if repaired else "-",
            seconds(time_of(whole, "seconds")),
        ), flush=True)


main()
