// what: functions whose addresses are taken may be called behind something unsupported
// verdict: unknown
// unknown: 12, 23
#include <math.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int cells[3] = {1, 2, 3};

static void registered(void) {
    cells[__VERIFIER_nondet_int() & 1] = 3;
}

static void direct(void) {
    cells[__VERIFIER_nondet_int() & 1] = 2;
}

int main(void) {
    direct();
    atexit(registered);
    int first = cells[1];
    return sin(__VERIFIER_nondet_int()) > cells[0] ? first : 0;
}
