// what: the number that is read back from the text of a number of 16 bits is that number
// verdict: safe
// flags: --timeout 60
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

short __VERIFIER_nondet_short(void);

int main(void)
{
    int number = __VERIFIER_nondet_short();
    char text[16];
    sprintf(text, "%d", number);
    assert(atoi(text) == number);
    return 0;
}
