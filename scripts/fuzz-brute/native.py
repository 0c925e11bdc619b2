"""The compiled program, run for all inputs: what it observes, and what the sanitizers say."""

import os
import re
import subprocess
from pathlib import Path

FLAGS = """-w -O0 -g1 -DNATIVE -Dmain=program_main -fsanitize=address,undefined -fno-sanitize=alignment,pointer-overflow,leak
    -fno-sanitize-recover=all -fsanitize-recover=signed-integer-overflow,shift""".split()
ENVIRONMENT = {
    "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=1:allocator_may_return_null=1",
    "UBSAN_OPTIONS": "print_stacktrace=0",
}
DRIVER = Path(__file__).parent / "driver.c"


def compile_driver(folder):
    subprocess.run(["gcc", "-O1", "-c", str(DRIVER), "-o", str(folder / "driver.o")], check=True)


def runs(source, sizes, folder):
    """The events of each run in order: ("observed", number, value), or (kind of failure, line). None if gcc refuses it."""
    path, binary = folder / "native.c", folder / "native"
    path.write_text(source)
    build = subprocess.run(
        ["gcc", *FLAGS, str(path), str(folder / "driver.o"), "-o", str(binary), "-lm"], capture_output=True, text=True
    )
    if build.returncode != 0:
        return None
    output = subprocess.run(
        [str(binary), *map(str, sizes)], env=os.environ | ENVIRONMENT, capture_output=True, text=True, errors="replace", timeout=120
    )
    return events(output.stderr)


def events(text):
    found = []
    ended = False
    for line in text.splitlines():
        words = line.split()
        if line.startswith("RUN "):
            found.append([])
            ended = False
        elif line.startswith("OBSERVED "):
            found[-1].append(("observed", int(words[1]), int(words[2])))
        elif "runtime error" in line:
            place = re.match(r".*?native\.c:(\d+):\d+: runtime error: (.*)", line)
            kind = kind_of(place[2])
            found[-1].append((kind, int(place[1])))
            ended = kind in ("memory", "division")
        elif "ERROR: AddressSanitizer" in line and not ended:
            ended = True
            found[-1].append(("memory", 0))
        elif ended and found[-1][-1] == ("memory", 0) and (place := re.search(r"native\.c:(\d+)", line)):
            # The first frame of the trace that is the program's.
            found[-1][-1] = ("memory", int(place[1]))
        elif line.startswith("END ") and int(words[1]) not in (0, 6) and not ended:
            found[-1].append(("signal", int(words[1])))
    return found


def kind_of(message):
    if "division by zero" in message:
        return "division"
    if "shift" in message:
        return "shift"
    if "cannot be represented" in message or "signed integer overflow" in message:
        return "overflow"
    return "memory"
