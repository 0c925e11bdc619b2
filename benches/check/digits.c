// what: the number that is read back from the text of any int is that number
// verdict: safe
// flags: --timeout 60
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int number = __VERIFIER_nondet_int();
    char text[16];
    sprintf(text, "%d", number);
    assert(atoi(text) == number);
    return 0;
}
