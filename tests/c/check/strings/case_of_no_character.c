// what: the case of a number that is no character
// verdict: unsafe
// fails: bounds 11
#include <ctype.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int number = __VERIFIER_nondet_int();
    return toupper(number) == 'A';
}
