// what: a counter fails only after more rounds than the bound allows
// verdict: unknown
// flags: --unwind 4 --engine bounded
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rounds = 0;
    while (__VERIFIER_nondet_int() > 0) {
        rounds++;
        assert(rounds < 100);
        if (rounds == 1000)
            break;
    }
    return 0;
}
