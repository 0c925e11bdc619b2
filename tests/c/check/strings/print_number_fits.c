// what: snprintf of a number says how long the text is and never writes beyond the buffer
// verdict: safe
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    char text[4];
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= -999 && x <= 9999);
    int n = snprintf(text, sizeof text, "%d", x);
    assert(n >= 1 && n <= 4);
    assert((n < 4) == (x >= -99 && x <= 999));
    assert(strlen(text) == (n < 4 ? (size_t)n : 3));
    assert((text[0] == '-') == (x < 0));
    return 0;
}
