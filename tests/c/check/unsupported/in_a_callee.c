// what: something unsupported in a function concerns all of its callers, and what they call next
// verdict: unknown
// unknown: 12, 17, 28
#include <math.h>

int __VERIFIER_nondet_int(void);

static int cells[3] = {1, 2, 3};

static int inner(int value) {
    int before = cells[value & 1];
    return sin(value) > 0.5 ? cells[0] :
        before;
}

static int later(int index) {
    return cells[index];
}

static int never_again(int index) {
    return cells[index];
}

int main(void) {
    int input = __VERIFIER_nondet_int();
    int result = never_again(2) & 3;
    if (input)
        result = result +
            inner(input & 7) + later(1);
    return result;
}
