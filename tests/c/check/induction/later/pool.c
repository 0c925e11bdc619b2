// what: a list in a pool of records
// verdict: unknown
// flags: --engine induction
// violated: assertion 31
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
struct s {
    int v;
    struct s *next;
} pool[5];
int main(void) {
    struct s *h = 0;
    int used = 0, n = 0;
    while (__VERIFIER_nondet_int()) {
        if (used < 5) {
            struct s *x = &pool[used++];
            x->next = h;
            x->v = n;
            h = x;
        } else {
            struct s *x = h;
            h = h->next;
            x->next = 0;
            used--;
        }
        if (n < ROUNDS) n++;
        if (h && n == ROUNDS) assert(h->v < ROUNDS - 1);
    }
}
