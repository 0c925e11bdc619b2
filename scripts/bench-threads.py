"""How fast states are searched, and how large they are.

    make bench-threads

For philosophers that take turns without a deadlock: states, transitions a second, bytes of a state, with the check complete and without reduction, then with it. If `spin`
and `gcc` are there, the same protocol as a Promela model, without and with its reduction, in the same run; the last column says how many
times as many transitions a second spin makes. Then the time that explanations take for the programs in examples/explain.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

C = """#include <pthread.h>
#define N {count}
static pthread_mutex_t forks[N];
static int meals[N];
static void *philosopher(void *argument) {{
    int seat = (int)(long)argument;
    int first = seat == N - 1 ? 0 : seat, second = seat == N - 1 ? seat : seat + 1;
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    meals[seat]++;
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
    return 0;
}}
int main(void) {{
    pthread_t threads[N];
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], 0, philosopher, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    return 0;
}}
"""

PROMELA = """#define N {count}
bool forks[N];
byte meals[N];
byte done;
proctype philosopher(byte seat) {{
    byte first, second;
    if
    :: seat == N - 1 -> first = 0; second = seat
    :: else -> first = seat; second = seat + 1
    fi;
    atomic {{ !forks[first] -> forks[first] = true }};
    atomic {{ !forks[second] -> forks[second] = true }};
    meals[seat] = meals[seat] + 1;
    forks[second] = false;
    forks[first] = false;
    done++
}}
init {{
    byte i;
    do
    :: i < N -> run philosopher(i); i++
    :: else -> break
    od;
    done == N
}}
"""


def searched(tool, path, *flags):
    output = subprocess.run([tool, "check", "--json", "--timeout", "600", *flags, str(path)], capture_output=True, text=True)
    answer = json.loads(output.stdout)
    return answer["verdict"], answer["statistics"]["search"]


def spin(folder, count, reduction):
    model = Path(folder) / "model.pml"
    model.write_text(PROMELA.format(count=count))
    subprocess.run(["spin", "-a", "model.pml"], cwd=folder, check=True, capture_output=True)
    flags = [] if reduction else ["-DNOREDUCE"]
    subprocess.run(["gcc", "-O2", "-DSAFETY", "-DMEMLIM=8000", *flags, "-o", "pan", "pan.c"], cwd=folder, check=True, capture_output=True)
    started = time.time()
    text = subprocess.run(["./pan", "-m1000000"], cwd=folder, capture_output=True, text=True).stdout
    seconds = time.time() - started
    number = lambda pattern: float(re.search(pattern, text).group(1))
    return number(r"([\d.e+]+) states, stored"), number(r"([\d.e+]+) transitions"), seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default=os.environ.get("TOOL", "wherefore"))
    parser.add_argument("--counts", default="5,6,7")
    options = parser.parse_args()
    has_spin = shutil.which("spin") and shutil.which("gcc")
    with tempfile.TemporaryDirectory() as folder:
        print("| philosophers | verdict | states | transitions | a second | bytes a state | reduced: states | transitions | seconds | times fewer states | spin a second | of ours |")
        print("|---|---|---|---|---|---|---|---|---|---|---|---|")
        for count in map(int, options.counts.split(",")):
            path = Path(folder) / f"philosophers{count}.c"
            path.write_text(C.format(count=count))
            verdict, search = searched(options.tool, path, "--no-reduction")
            _, reduced = searched(options.tool, path)
            rate = search["transitions"] / max(search["seconds"], 1e-9)
            row = [count, verdict, search["states"], search["transitions"], f"{rate:,.0f}", f"{search['bytes'] / search['states']:.1f}"]
            row += [reduced["states"], reduced["transitions"], f"{reduced['seconds']:.2f}", f"{search['states'] / reduced['states']:.0f}"]
            if has_spin:
                _, transitions, seconds = spin(folder, count, False)
                theirs = transitions / max(seconds, 1e-9)
                row += [f"{theirs:,.0f}", f"{theirs / rate:.1f}"]
            else:
                row += ["-", "-"]
            print("| " + " | ".join(map(str, row)) + " |", flush=True)
    print()
    print("| explained | failing | passing | steps | seconds |")
    print("|---|---|---|---|---|")
    for path in sorted((ROOT / "examples/explain").glob("*.c")):
        output = subprocess.run([options.tool, "explain", "--json", str(path)], capture_output=True, text=True)
        answer = json.loads(output.stdout)
        print(f"| {path.name} | {answer.get('negative_count')} | {answer.get('positive_count')} | {answer.get('steps')} | {answer['seconds']:.2f} |")


if __name__ == "__main__":
    main()
