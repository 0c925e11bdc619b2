// what: bit-fields of one word
// verdict: unknown
// flags: --engine induction
// violated: assertion 23
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
struct s {
    unsigned a : 3;
    unsigned b : 5;
    int c : 4;
} x;
int main(void) {
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        x.a++;
        if (x.a == 0) x.b++;
        if (n < ROUNDS) n++;
        else x.c = 1;
        assert(x.c == 0);
    }
}
