// what: a char parameter of an old function gets the low byte of what is passed
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int same(c, d)
    char c;
    int d;
{
    return c == d;
}
int main() {
    int d = __VERIFIER_nondet_int();
    int r = same((char)d, d);
    assert(r == (d >= -128 && d <= 127));
    return 0;
}
