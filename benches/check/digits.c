// what: the number that is read back from the text of any int is that number, and so are two in one text
// verdict: safe
// flags: --timeout 60
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
short __VERIFIER_nondet_short(void);

int main(void)
{
    int number = __VERIFIER_nondet_int();
    char text[32], *end;
    sprintf(text, "%d", number);
    assert(atoi(text) == number);
    short one = __VERIFIER_nondet_short(), other = __VERIFIER_nondet_short();
    sprintf(text, "%d,%d", one, other);
    assert(strtol(text, &end, 10) == one);
    assert(strtol(end + 1, NULL, 10) == other);
    return 0;
}
