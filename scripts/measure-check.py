#!/usr/bin/env python3
"""Run a command that prints the JSON of `wherefore check` or `replay`, and print what it took.

    scripts/measure-check.py SECONDS MEGABYTES COMMAND...

Prints on one line, separated by tabs: verdict, seconds on the clock, peak megabytes, variables, clauses, how many
properties fail, how many are unknown, and a remark. Of a replay whose formulas were measured, the size is that of the one
that was solved, and measuring does not count as time. The verdict is `timeout` after the given number of seconds and `error`
if there is no JSON to read, which the remark explains; the command may use the given amount of memory. A run that takes
less than two seconds is done three times, and the median counts. The peak includes what this program takes before
the command starts, so it is never below some ten megabytes.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time

QUICK = 2.0
REPEAT = 3
# In which unit the system counts resident memory.
MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024


def run(command, limit, memory):
    """Run the command once. Returns seconds, peak megabytes, whether the limit ended it, exit status, stdout, stderr."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as messages:
        start = time.monotonic()
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=messages,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory)),
        )
        expired = threading.Event()
        timer = threading.Timer(limit, lambda: (expired.set(), process.kill()))
        timer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except KeyboardInterrupt:
            process.kill()
            raise
        finally:
            timer.cancel()
        seconds = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        messages.seek(0)
        peak = usage.ru_maxrss * MEMORY_UNIT / 1e6
        return seconds, peak, expired.is_set(), process.returncode, output.read(), messages.read()


def size(answer):
    """Variables and clauses: of the formula that was solved if it was measured, otherwise of all questions."""
    measured = [one for one in answer.get("formulas", []) if "questions" not in one["name"]]
    numbers = measured[-1] if measured else answer.get("statistics", {})
    return numbers.get("variables", "-"), numbers.get("clauses", "-")


def report(answer):
    """What the command's JSON says: verdict, variables, clauses, failing and unknown properties."""
    verdicts = [one["verdict"] for one in answer.get("properties", [])]
    verdict = answer["result"] if "result" in answer else answer["verdict"]
    return verdict, *size(answer), verdicts.count("fails"), verdicts.count("unknown")


def main():
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    limit, memory, command = float(sys.argv[1]), int(sys.argv[2]) * 1_000_000, sys.argv[3:]
    times, peaks = [], []
    expired = False
    found = "timeout", "-", "-", 0, 0
    remark = ""
    while not times or (len(times) < REPEAT and times[-1] < QUICK and not expired):
        seconds, peak, expired, code, output, messages = run(command, limit, memory)
        if not expired:
            try:
                answer = json.loads(output)
                found = report(answer)
                seconds -= answer.get("statistics", {}).get("measuring", 0)
            except (ValueError, KeyError, TypeError, AttributeError):
                lines = messages.decode(errors="replace").split("\n")
                said = next((line.strip() for line in lines if line.strip()), "no message")
                found, remark = ("error", "-", "-", 0, 0), f"exit {code}: {said}".replace("\t", " ")
        times.append(seconds)
        peaks.append(peak)
    verdict, variables, clauses, fails, unknown = found
    columns = verdict, f"{statistics.median(times):.3f}", f"{max(peaks):.0f}", variables, clauses, fails, unknown, remark
    print(*columns, sep="\t")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
