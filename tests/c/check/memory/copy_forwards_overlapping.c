// what: a copy loop that goes forwards destroys its source if the target begins inside it
// verdict: unsafe
// fails: assertion 19
// input: 0 1
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static void copy(char *to, const char *from, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        to[i] = from[i];
}
int main(void) {
    char text[6] = {'a', 'b', 'c', 'd', 'e', 'f'};
    unsigned from = __VERIFIER_nondet_uint();
    unsigned to = __VERIFIER_nondet_uint();
    __VERIFIER_assume(from <= 3 && to <= 3);
    copy(text + to, text + from, 3);
    assert(text[to] == (char)('a' + from));
    assert(text[to + 2] == (char)('a' + from + 2));
    return 0;
}
