// what: a compound literal of an earlier round
// verdict: unknown
// flags: --engine induction
// violated: dangling 21
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
struct p {
    int x, y;
};
int main(void) {
    struct p *q = 0;
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        struct p a = {
            n, 1
        };
        if (q && n == ROUNDS) assert(q->x == 5);
        struct p *r = &(struct p){
            n, 2
        };
        q = r;
        if (n < ROUNDS) n++;
        (void)a;
    }
}
