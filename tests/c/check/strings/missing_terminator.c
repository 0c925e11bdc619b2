// what: strlen reads beyond an array that holds no zero
// verdict: unsafe
// fails: bounds 11
// input: 1 1 1 1
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[4];
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    return (int)strlen(text);
}
