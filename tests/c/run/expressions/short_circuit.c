// what: which operands of &&, || and ?: are evaluated, and in what order
#include <stdio.h>

static int steps;
static int yes(int n) { steps = steps * 10 + n; return 1; }
static int no(int n) { steps = steps * 10 + n; return 0; }
static void report(int value) { printf("%d after %d\n", value, steps); steps = 0; }

int main(void) {
    report(yes(1) && yes(2));
    report(yes(1) && no(2) && yes(3));
    report(no(1) && yes(2));
    report(yes(1) || yes(2));
    report(no(1) || yes(2) || yes(3));
    report(no(1) || no(2));
    report(no(1) && yes(2) || yes(3));
    report(yes(1) || yes(2) && no(3));
    report((yes(1) || yes(2)) && no(3));
    report(no(1) || (no(2) || yes(3)) && yes(4));
    report(yes(1) ? yes(2) : yes(3));
    report(no(1) ? yes(2) : no(3) ? yes(4) : no(5));
    report(yes(1) ? no(2) ? 10 : 20 : 30);
    report((no(1), yes(2), no(3)));
    report(!(yes(1) && !no(2)));
    report((yes(1) && 5) + (0 || 0.5));
    int x = 5, *p = 0;
    report(p && *p);
    report(!p || *p);
    p = &x;
    report(p && *p == 5 && (*p)++);
    printf("%d\n", x);
    report(x > 0 && x++ > 5 && x++ > 100 || x++);
    printf("%d\n", x);
    int i = 0;
    while (i < 10 && (i += 3) != 9 || no(7)) ;
    printf("%d\n", i); steps = 0;
    for (int a = 0, b = 10; a < b && yes(a) || no(9); a += 4, b -= 1) printf("(%d %d)", a, b);
    printf(" %d\n", steps); steps = 0;
    double d = 0.0; report(d || -0.0); report(0.1 && yes(4)); report(!d);
    int z = (yes(1), no(2)) || yes(3); report(z);
    z = 0 && yes(1); report(z);
    z = 1 || yes(1); report(z);
    z = sizeof(yes(5)) == sizeof(int); report(z);
    int a[3] = {0}; int k = 0;
    a[k++] = yes(3) || 1; report(a[0] * 100 + k);
    if (no(1)) ; else if (yes(2) && no(3)) ; else report(77);
    return yes(6) && (no(7) || yes(8)) ? steps % 250 : 1;
}
