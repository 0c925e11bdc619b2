#!/usr/bin/env python3
"""Random programs with threads, each searched with and without reduction, and without by two searches at once: all verdicts have to
agree, and of the last two the number of states.

The programs have what the naive enumeration of fuzz.py does not follow: loops that wait, locks that are tried, semaphores,
condition variables, choices, freed memory, arrays with an element for each thread, threads that nobody waits for.

    N=200 SEED=1 SECONDS=60 TOOL=target/ci/wherefore python3 scripts/fuzz-threads/reduction.py
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import time

VARIABLES = ["x", "y", "own[me]", "own[0]", "*cell"]
LOCKS = ["m", "n", "locks[me & 1]"]


def statement(rng, depth, indent):
    pad = "    " * indent
    v, w, c, m = rng.choice(VARIABLES), rng.choice(VARIABLES), rng.randint(0, 2), rng.choice(LOCKS)
    inner = lambda: "".join(statement(rng, depth - 1, indent + 1) for _ in range(rng.randint(1, 2)))
    kinds = ["const", "increment", "copy", "assert", "post", "wait", "atomic", "choose"]
    kinds += ["section", "section", "if", "try", "spin", "misuse", "signal", "sleep", "free", "rounds"] if depth else []
    kind = rng.choice(kinds)
    if kind == "const":
        return f"{pad}{v} = {c};\n"
    if kind == "increment":
        return f"{pad}{v} = ({v} + 1) % 3;\n"
    if kind == "copy":
        return f"{pad}{v} = {w};\n"
    if kind == "assert":
        return f"{pad}assert({v} != {c + 1} || {w} == {c});\n"
    if kind == "post":
        return f"{pad}if (tokens < 2) sem_post(&s);\n" if rng.random() < 0.3 else f"{pad}sem_post(&s);\n"
    if kind == "wait":
        return f"{pad}sem_wait(&s);\n"
    if kind == "atomic":
        return f"{pad}__VERIFIER_atomic_begin();\n{pad}{v} = {w};\n{pad}{w} = {c};\n{pad}__VERIFIER_atomic_end();\n"
    if kind == "choose":
        return f"{pad}{v} = wherefore_choose({c + 1});\n"
    if kind == "section":
        return f"{pad}pthread_mutex_lock(&{m});\n{inner()}{pad}pthread_mutex_unlock(&{m});\n"
    if kind == "if":
        return f"{pad}if ({v} == {c}) {{\n{inner()}{pad}}}\n"
    if kind == "try":
        return f"{pad}if (pthread_mutex_trylock(&{m}) == 0) {{\n{inner()}{pad}    pthread_mutex_unlock(&{m});\n{pad}}}\n"
    if kind == "spin":
        return f"{pad}while ({v} == {c + 1})\n{pad}    ;\n"
    if kind == "misuse":
        return f"{pad}pthread_mutex_unlock(&{m});\n" if rng.random() < 0.3 else ""
    if kind == "signal":
        return f"{pad}{v} = 1;\n{pad}pthread_cond_signal(&ready);\n"
    if kind == "sleep":
        return f"{pad}pthread_mutex_lock(&m);\n{pad}if ({v} != 1)\n{pad}    pthread_cond_wait(&ready, &m);\n{pad}pthread_mutex_unlock(&m);\n"
    if kind == "free":
        return f"{pad}free(cell);\n" if rng.random() < 0.4 else ""
    return f"{pad}for (int i = 0; i < 2; i++) {{\n{inner()}{pad}}}\n"


def make(rng):
    text = "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdlib.h>\n#include <wherefore.h>\n"
    text += "void __VERIFIER_atomic_begin(void);\nvoid __VERIFIER_atomic_end(void);\n"
    text += "static int x, y, own[4], *cell, tokens;\nstatic sem_t s;\nstatic pthread_cond_t ready = PTHREAD_COND_INITIALIZER;\n"
    text += "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER, locks[2];\n"
    count = rng.choice([2, 2, 2, 3])
    for index in range(count):
        text += f"static void *thread{index}(void *argument) {{\n    int me = {index + 1};\n"
        text += "".join(statement(rng, 2, 1) for _ in range(rng.randint(1, 3 if count == 2 else 2)))
        text += "    return argument;\n}\n"
    text += f"int main(void) {{\n    int me = 0;\n    pthread_t t[{count}];\n    cell = malloc(sizeof *cell);\n    if (!cell)\n        return 1;\n    *cell = 0;\n    sem_init(&s, 0, 1);\n"
    joined = [rng.random() < 0.8 for _ in range(count)]
    for index in range(count):
        text += f"    pthread_create(&t[{index}], 0, thread{index}, 0);\n"
        if rng.random() < 0.3:
            text += statement(rng, 1, 1)
        if joined[index] and rng.random() < 0.2:
            text += f"    pthread_join(t[{index}], 0);\n"
            joined[index] = False
    text += "".join(f"    pthread_join(t[{i}], 0);\n" for i in range(count) if joined[i])
    text += statement(rng, 0, 1)
    return text + "    return me;\n}\n"


def verdicts(tool, path, flags):
    command = [tool, "check", "-w", "--json", "--timeout", "20", "--check", "data-race", *flags, path]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        return None, f"{done.returncode} {done.stdout}{done.stderr}", 0
    if done.returncode not in (0, 10, 5, 4):
        return None, f"{done.returncode} {done.stderr}", 0
    answers = sorted((p["line"], p["kind"], p.get("id", ""), p["verdict"]) for p in report["properties"])
    search = report["statistics"].get("search") or {"states": 0}
    return answers, report.get("stopped"), search["states"]


def main():
    number = int(os.environ.get("N") or 200)
    seed = int(os.environ.get("SEED") or 1)
    seconds = float(os.environ.get("SECONDS") or 1e9)
    tool = os.environ.get("TOOL", "target/ci/wherefore")
    started, done, failing, cut, states = time.time(), 0, 0, 0, [0, 0]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.c")
        for index in range(number):
            if time.time() - started > seconds:
                break
            rng = random.Random(f"{seed}-{index}")
            text = make(rng)
            with open(path, "w") as file:
                file.write(text)
            reduced, said, few = verdicts(tool, path, [])
            whole, also, many = verdicts(tool, path, ["--no-reduction"])
            team, _, together = verdicts(tool, path, ["--no-reduction", "--jobs", "2"])
            if reduced is None or whole is None:
                print(f"program {seed}-{index}: {said} {also}\n{text}")
                sys.exit(1)
            if said or also:
                cut += 1
                continue
            if reduced != whole:
                differ = [pair for pair in zip(reduced, whole) if pair[0] != pair[1]]
                print(f"program {seed}-{index}: with and without reduction differ: {differ}\n{text}")
                sys.exit(1)
            if team is not None and (team, together) != (whole, many):
                print(f"program {seed}-{index}: one search and two at once differ: {many} and {together} states\n{team}\n{whole}\n{text}")
                sys.exit(1)
            done += 1
            failing += any(answer[3] == "fails" for answer in whole)
            states[0] += few
            states[1] += many
    factor = states[1] / max(states[0], 1)
    print(f"{done} programs, {failing} of them with failures, have the same verdicts; {cut} were not searched to the end; {factor:.2f} times fewer states")
    sys.exit(1 if done == 0 else 0)


main()
