// what: bytes are moved within an array
// verdict: unknown
// flags: --engine induction
// violated: assertion 18
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    char b[8] = "abcdefg";
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        memmove(b + 1, b, 6);
        if (n < ROUNDS) n++;
        if (n == ROUNDS) b[0] = 'z';
        assert(b[3] != 'z');
    }
}
