// what: two numbers in one text are read back
// verdict: safe
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

short __VERIFIER_nondet_short(void);

int main(void) {
    int one = __VERIFIER_nondet_short(), other = __VERIFIER_nondet_short();
    char text[32], *end;
    sprintf(text, "%d,%d", one, other);
    assert(strtol(text, &end, 10) == one);
    assert(*end == ',');
    assert(strtol(end + 1, NULL, 10) == other);
    return 0;
}
