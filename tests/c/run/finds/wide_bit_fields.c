// what: arithmetic on bit-fields wider than int wraps at the width of the field, as gcc computes it
#include <stdio.h>

struct wide { unsigned long c : 40; long s : 37; unsigned long long d : 63; };

int main(void)
{
    struct wide x = {0xffffffffff, -3, 1};
    int a[3] = {1, 2, 3};
    printf("%lx %lx %d %ld\n", (unsigned long)(x.c * 2), (unsigned long)(x.c + 1), x.c == 0xffffffffff, (long)(x.s * 4));
    x.c = 2;
    printf("%d %lx %lx\n", a[x.c], (unsigned long)~x.c, (unsigned long)(x.c << 39));
    x.c -= 3;
    x.s *= 4;
    x.d = -x.d;
    printf("%lx %ld %llx\n", (unsigned long)x.c, (long)x.s, (unsigned long long)x.d);
    switch (x.c >> 36) {
    case 15: return 3;
    default: return 4;
    }
}
