// what: a pointer that goes to one of two variables in each round
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int small = 1, large = 100, *chosen = &small;
    while (__VERIFIER_nondet_int()) {
        assert(*chosen == 1 || *chosen == 100);
        chosen = chosen == &small ? &large : &small;
    }
    *chosen = 5;
    assert(small == 5 || large == 5);
    return 0;
}
