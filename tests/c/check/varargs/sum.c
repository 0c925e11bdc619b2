// what: a function with variable arguments adds as many as its count says
// verdict: safe
#include <assert.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int sum(int count, ...) {
    va_list list;
    int s = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        s += va_arg(list, int);
    va_end(list);
    return s;
}
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a > -1000 && a < 1000 && b > -1000 && b < 1000);
    assert(sum(0) == 0);
    assert(sum(2, a, b) == a + b);
    assert(sum(3, a, 5, b) == a + b + 5);
    return 0;
}
