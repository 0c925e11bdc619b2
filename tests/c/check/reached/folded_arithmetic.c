// what: checks of arithmetic on constants are reached, those behind what never holds are not
// verdict: safe
// flags: --check unsigned-overflow,conversion
// unreachable: 23, 24, 25, 32
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int zero = 0, two = 2;
    int input = __VERIFIER_nondet_int();
    int result = 10 / two;
    result = 7 % two;
    result = 1 << two;
    result = -two;
    result = two * 3 - 4;
    result = input / 2;
    result = input >> 1;
    result = abs(two);
    unsigned count = 3u - (unsigned)two;
    unsigned char small = (unsigned char)two;
    if (two == 3) result =
        input / zero;
    result = two == 2 || input /
        (count - 1) > 0;
    double half = 1.0 / two;
    result = (int)half;
    for (int i = 0; i < two; i++)
        result = 4 / (i + 1);
    while (zero)
        result =
            input + 1;
    return small + result;
}
