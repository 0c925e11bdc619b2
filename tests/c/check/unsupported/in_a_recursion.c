// what: a function that calls itself may come again to all that it does
// verdict: unknown
// unknown: 10, 11, 13
#include <math.h>

int __VERIFIER_nondet_int(void);
static int cells[3] = {1, 2, 3};

static int walk(int depth, int input) {
    int sum = cells[depth];
    if (depth == 0 && sin(input) > cells[1])
        return 1;
    return depth == 0 ? 0 : walk(depth - 1, sum & input);
}

int main(void) {
    int first = cells[__VERIFIER_nondet_int() & 1];
    walk(2, __VERIFIER_nondet_int());
    return first;
}
