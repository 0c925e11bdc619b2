// what: a median of three by comparisons forgets one order
// verdict: unsafe
// fails: assertion 28
// input: 3 1 2
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int median(int a, int b, int c) {
    if (a <= b && b <= c)
        return b;
    if (b <= a && a <= c)
        return a;
    if (c <= b && b <= a)
        return b;
    if (a <= c && c <= b)
        return c;
    if (c <= a && a <= b)
        return a;
    return b;
}
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    int m = median(a, b, c);
    int below = (a < m) + (b < m) + (c < m);
    int above = (a > m) + (b > m) + (c > m);
    assert(above <= 1 || below == 0);
    assert(below <= 1 && above <= 1);
    return 0;
}
