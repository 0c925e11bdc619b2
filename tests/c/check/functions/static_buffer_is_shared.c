// what: two results of a function share its static buffer
// verdict: unsafe
// fails: assertion 20
// input: 1 2
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);
static const char *show(char c) {
    static char buffer[2];
    buffer[0] = c;
    buffer[1] = '\0';
    return buffer;
}
int main(void) {
    char a = __VERIFIER_nondet_char();
    char b = __VERIFIER_nondet_char();
    const char *first = show(a);
    const char *second = show(b);
    assert(second[0] == b);
    assert(first[0] == a);
    return 0;
}
