// what: what comes before something unsupported is decided, what may come behind it is not
// verdict: unknown
// flags: --check leak
// unreachable: none
// unknown: 16, 24, 26, 27, 32
#include <math.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int before(int value) {
    return value / 2;
}

static int behind(int value) {
    return value / 3;
}

int main(void) {
    int cells[3] = {1, 2, 3};
    int input = __VERIFIER_nondet_int();
    int result = cells[before(input) & 1];
    if (input > 5) {
        char *lost = malloc(4);
        if (sin(input) > 0.5)
            result = cells[2];
        free(lost);
    } else {
        result = cells[1];
    }
    result = result & 7;
    return behind(result) + cells[0];
}
