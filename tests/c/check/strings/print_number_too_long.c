// what: sprintf of a number with a sign needs one byte more than the buffer has
// verdict: unsafe
// fails: bounds 12
// input: -100
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    char text[4];
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= -100 && x <= 999);
    sprintf(text, "%d", x);
    return text[0];
}
