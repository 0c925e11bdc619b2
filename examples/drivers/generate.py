#!/usr/bin/env python3
"""Writes a driver of any size in the style of examples/rules/driver.h.

    generate.py LINES [--fault] > driver.c

Every dispatch routine takes the lock, updates counters of its own, and releases the lock on each way out.
With --fault one routine in the middle returns early and keeps it. The harness calls the routines in any order, for ever.
Check it with --rule lock-alternation.
"""
import sys

HEAD = """void AcquireLock(void);
void ReleaseLock(void);
int nondet_int(void);
typedef int STATUS;
enum { STATUS_SUCCESS = 0, STATUS_INVALID = -1, STATUS_BUSY = -2 };
struct request { int operation, length, flags; STATUS status; };
struct device { int opened, busy, level; unsigned transferred; };
static struct device device;
"""

ROUTINE = """
static STATUS check_{n}(struct request *request)
{{
    if (request->length < 0)
        return STATUS_INVALID;
    if (request->length > {limit})
        return STATUS_INVALID;
    if (request->flags & {flag})
        request->length = request->length / 2;
    return STATUS_SUCCESS;
}}

static STATUS transfer_{n}(struct request *request)
{{
    switch (request->operation) {{
    case 0:
        device.transferred += {n};
        break;
    case 1:
        device.transferred ^= (unsigned)request->length;
        break;
    case 2:
        device.busy = 1;
        break;
    default:
        return STATUS_INVALID;
    }}
    return STATUS_SUCCESS;
}}

static STATUS Dispatch{n}(struct request *request)
{{
    STATUS status = check_{n}(request);
    if (status != STATUS_SUCCESS)
        return status;
    AcquireLock();
    if (device.busy) {{
        {release}request->status = STATUS_BUSY;
        return STATUS_BUSY;
    }}
    device.level = {n};
    status = transfer_{n}(request);
    ReleaseLock();
    request->status = status;
    return status;
}}
"""


def main():
    lines = int(sys.argv[1])
    fault = "--fault" in sys.argv
    routines = max(1, lines // (ROUTINE.count("\n") + 3))
    print(HEAD, end="")
    for n in range(routines):
        wrong = fault and n == routines // 2
        release = "" if wrong else "ReleaseLock();\n        "
        print(ROUTINE.format(n=n, limit=64 + n, flag=1 << n % 8, release=release), end="")
    print("\nint main(void)\n{\n    device.opened = 1;\n    while (1) {\n        struct request request;")
    print("        request.operation = nondet_int();\n        request.length = nondet_int();")
    print("        request.flags = nondet_int();\n        switch (nondet_int()) {")
    for n in range(routines):
        print(f"        case {n}: Dispatch{n}(&request); break;")
    print("        default: device.busy = 0;\n        }\n    }\n}")


main()
