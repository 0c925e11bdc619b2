#!/usr/bin/env python3
"""Writes a scheduler with a ring of processes that hand a token on, as simulations of circuits have it: processes with a
place where they go on, events that are notified at once or in the next phase, and phases that the scheduler repeats.

usage: make-token-ring.py STATIONS [--fault last|skip|twice|early]

--fault last   the master expects one increment too many
--fault skip   the middle station does not increment the token
--fault twice  the middle station wakes the next one and the one after it
--fault early  the last station increments the token in its first turn only
"""
import argparse


def processes(count):
    return ["m"] + [f"t{i}" for i in range(1, count + 1)]


def process(name, event_of_next, work):
    """A process that waits first and then does its work whenever it is notified."""
    return f"""static void transmit_{name}(void) {{
    if ({name}_pc == 0)
        goto ENTRY;
    else if ({name}_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {{
        {name}_pc = 1;
        {name}_st = 2;
        return;
    WAIT:
{work}
        {event_of_next} = 1;
        immediate_notify();
        {event_of_next} = 2;
    }}
}}
"""


def program(count, fault):
    names = processes(count)
    events = {"m": "E_M", **{f"t{i}": f"E_{i}" for i in range(1, count + 1)}}
    deltas = {"m": "M_E", **{f"t{i}": f"T{i}_E" for i in range(1, count + 1)}}
    all_events = list(deltas.values()) + list(events.values())
    middle = (count + 1) // 2
    faults = {None: "", "last": "; the master expects one increment too many", "skip": "; the middle one leaves the token as it is",
              "twice": "; the middle one wakes two others", "early": "; the last one increments the token once only"}
    what = f"a token that a master and {count} stations hand on, in a scheduler with events and delta phases"
    lines = [f"// what: {what}{faults[fault]}"]
    lines.append(f"// verdict: {'unsafe' if fault else 'safe'}")
    if count > 10:
        lines.append("// flags: --timeout 60")
    lines += ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);",
              "static void immediate_notify(void);"]
    for name in names:
        lines.append(f"static int {name}_pc, {name}_st, {name}_i;")
    lines += [f"static int {event} = 2;" for event in all_events]
    lines += ["static int token, local;", "static void error(void) {", "    reach_error();", "}"]
    expected = count + 1 if fault == "last" else count
    lines.append(f"""static void master(void) {{
    if (m_pc == 0)
        goto ENTRY;
    else if (m_pc == 1)
        goto WAIT;
ENTRY:
    while (1) {{
        token = __VERIFIER_nondet_int();
        local = token;
        E_1 = 1;
        immediate_notify();
        E_1 = 2;
        m_pc = 1;
        m_st = 2;
        return;
    WAIT:
        if (token != (int)((unsigned)local + {expected}u))
            error();
    }}
}}""")
    for i in range(1, count + 1):
        following = "E_M" if i == count else f"E_{i + 1}"
        work = "        token = (int)((unsigned)token + 1u);"
        if i == middle and fault == "skip":
            work = "        ;"
        if i == middle and fault == "twice" and i + 2 <= count:
            work += f"\n        E_{i + 2} = 1;\n        immediate_notify();\n        E_{i + 2} = 2;"
        if i == count and fault == "early":
            work = "        if (t1_i)\n            token = (int)((unsigned)token + 1u);\n        t1_i = 0;"
        lines.append(process(f"t{i}", following, work).rstrip())
    for name in names:
        lines.append(f"""static int is_{name}_triggered(void) {{
    if ({name}_pc == 1)
        if ({events[name]} == 1)
            return 1;
    return 0;
}}""")
    lines += ["static void update_channels(void) {", "}", "static void init_threads(void) {"]
    for name in names:
        lines += [f"    if ({name}_i == 1)", f"        {name}_st = 0;", "    else", f"        {name}_st = 2;"]
    lines += ["}", "static int exists_runnable_thread(void) {"]
    for name in names:
        lines += [f"    if ({name}_st == 0)", "        return 1;"]
    lines += ["    return 0;", "}", "static void eval(void) {", "    while (1) {", "        int choice;",
              "        if (!exists_runnable_thread())", "            return;"]
    for name in names:
        call = "master" if name == "m" else f"transmit_{name}"
        lines += [f"        if ({name}_st == 0) {{", "            choice = __VERIFIER_nondet_int();",
                  "            if (choice) {", f"                {name}_st = 1;", f"                {call}();",
                  "            }", "        }"]
    lines += ["    }", "}"]
    for function, old, new in [("fire_delta_events", 0, 1), ("reset_delta_events", 1, 2)]:
        lines.append(f"static void {function}(void) {{")
        for event in all_events:
            lines += [f"    if ({event} == {old})", f"        {event} = {new};"]
        lines.append("}")
    lines.append("static void activate_threads(void) {")
    for name in names:
        lines += [f"    if (is_{name}_triggered())", f"        {name}_st = 0;"]
    lines += ["}", "static void immediate_notify(void) {", "    activate_threads();", "}",
              "static void fire_time_events(void) {"]
    lines += ["    M_E = 1;", "}", "static void reset_time_events(void) {"]
    for event in all_events:
        lines += [f"    if ({event} == 1)", f"        {event} = 2;"]
    lines += ["}", "static void init_model(void) {"]
    lines += [f"    {name}_i = 1;" for name in names]
    lines += ["}", """static int stop_simulation(void) {
    return !exists_runnable_thread();
}
static void start_simulation(void) {
    int kernel_st = 0;
    update_channels();
    init_threads();
    fire_delta_events();
    activate_threads();
    reset_delta_events();
    while (1) {
        kernel_st = 1;
        eval();
        kernel_st = 2;
        update_channels();
        kernel_st = 3;
        fire_delta_events();
        activate_threads();
        reset_delta_events();
        if (!exists_runnable_thread()) {
            kernel_st = 4;
            fire_time_events();
            activate_threads();
            reset_time_events();
        }
        if (stop_simulation())
            break;
    }
}
int main(void) {
    init_model();
    start_simulation();
    return 0;
}"""]
    if fault:
        # The call of reach_error, below this line.
        at = lines.index("    reach_error();")
        line = "\n".join(lines[:at]).count("\n") + 3
        lines.insert(2, f"// fails: reach-error {line}")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stations", type=int)
    parser.add_argument("--fault", choices=["last", "skip", "twice", "early"])
    arguments = parser.parse_args()
    print(program(arguments.stations, arguments.fault), end="")


if __name__ == "__main__":
    main()
