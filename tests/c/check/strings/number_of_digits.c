// what: atoi of three digits is the number that they mean
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    char text[4];
    for (int i = 0; i < 3; i++) {
        text[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(text[i] >= '0' && text[i] <= '9');
    }
    text[3] = '\0';
    int n = atoi(text);
    assert(n == (text[0] - '0') * 100 + (text[1] - '0') * 10 + (text[2] - '0'));
    assert(n <= 999);
    return 0;
}
