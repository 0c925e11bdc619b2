// what: a walk from begin to end forms the pointer one past the end and never reads it
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static int count_positive(const int *begin, const int *end) {
    int n = 0;
    for (const int *p = begin; p != end; ++p)
        if (*p > 0)
            n++;
    return n;
}
int main(void) {
    int v[5];
    for (int i = 0; i < 5; i++)
        v[i] = __VERIFIER_nondet_int();
    unsigned from = __VERIFIER_nondet_uint();
    __VERIFIER_assume(from <= 5);
    int n = count_positive(v + from, v + 5);
    assert(n >= 0 && n <= 5 - (int)from);
    return 0;
}
