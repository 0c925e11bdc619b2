// what: a loop around something unsupported leads back to what comes before it
// verdict: unknown
// unknown: 11, 12, 15
#include <math.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int cells[3] = {1, 2, 3};
    int result = cells[1];
    for (int i = 0; i < 3; i++) {
        result = cells[i];
        int input = __VERIFIER_nondet_int();
        if (input && sin(input) > 0.5)
            result = cells[2];
    }
    return result;
}
