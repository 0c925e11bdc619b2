// what: strtol accepts a sign, which the range check does not expect
// verdict: unsafe
// fails: assertion 18
// input: 45 53
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    char text[3], *end;
    text[0] = __VERIFIER_nondet_char();
    text[1] = __VERIFIER_nondet_char();
    text[2] = '\0';
    __VERIFIER_assume(text[1] >= '0' && text[1] <= '9');
    long n = strtol(text, &end, 10);
    assert(end >= text && end <= text + 2);
    assert(n <= 99);
    assert(n >= 0);
    return 0;
}
