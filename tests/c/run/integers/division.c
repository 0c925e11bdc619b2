// what: truncating division and remainder over all sign combinations and types
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int values[] = {0, 1, -1, 2, -2, 7, -7, 100, -100, INT_MAX, INT_MIN + 1};
    int n = sizeof values / sizeof *values;
    long check = 0;
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++) {
            int a = values[i], b = values[j];
            check = (check * 31 + a / b * 7l + a % b) % 1000003;
            if (a / b * b + a % b != a) printf("broken %d %d\n", a, b);
            if (i < 7 && j < 7) printf("%d/%d=%d,%d ", a, b, a / b, a % b);
        }
    printf("\n%ld\n", check);
    printf("%d %d\n", INT_MIN / 2, INT_MIN % 10);
    printf("%ld %ld\n", INT_MIN / -1l, LONG_MIN / 1000);
    printf("%u %u\n", INT_MIN / -1u, UINT_MAX % 10);
    printf("%d %d\n", (short)-32768 / -1, (signed char)-128 / -1);
    printf("%d %d\n", (short)-32768 % -1, (signed char)-128 % 100);
    printf("%lld %lld\n", LLONG_MIN / 3, LLONG_MIN % 3);
    printf("%llu %llu\n", ULLONG_MAX / 3, ULLONG_MAX % 1000);
    printf("%u %d\n", 10u / 3, -10 / 3);
    uint8_t a = 200, b = 7; printf("%d %d\n", a / b, a % b);
    int8_t c = -100, d = 7; printf("%d %d\n", c / d, c % d);
    div_t q = div(-17, 5); printf("%d %d\n", q.quot, q.rem);
    ldiv_t lq = ldiv(17, -5); printf("%ld %ld\n", lq.quot, lq.rem);
    lldiv_t llq = lldiv(-9000000000, 7); printf("%lld %lld\n", llq.quot, llq.rem);
    printf("%d %ld %lld\n", abs(-5), labs(-5000000000), llabs(7));
    int floor_mod = ((-7 % 3) + 3) % 3; printf("%d\n", floor_mod);
    for (int i = -4; i <= 4; i++) printf("%d:%d:%d ", i / 2, i >> 1, i % 2);
    printf("\n");
    unsigned long big = 12345678901234567890ul; int digits = 0;
    while (big) { digits += big % 10; big /= 10; }
    printf("%d\n", digits);
    return digits;
}
