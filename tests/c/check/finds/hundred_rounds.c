// what: a counter fails after a hundred rounds, which only the transitions between rounds show
// verdict: unsafe
// fails: assertion 10
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
