// what: memmove within one buffer copies as if through another
// verdict: safe
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    char text[6] = {'a', 'b', 'c', 'd', 'e', 'f'};
    unsigned from = __VERIFIER_nondet_uint();
    unsigned to = __VERIFIER_nondet_uint();
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(from <= 6 && to <= 6 && n <= 6 - from && n <= 6 - to);
    memmove(text + to, text + from, n);
    for (unsigned i = 0; i < 6; i++)
        assert(text[i] == (char)('a' + (i >= to && i < to + n ? from + (i - to) : i)));
    return 0;
}
