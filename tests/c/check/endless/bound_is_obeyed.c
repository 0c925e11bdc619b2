// what: a failure in round five is not looked for with a bound of three
// verdict: unknown
// flags: --unwind 3 --engine bounded
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int pressed = 0;
    while (1) {
        if (__VERIFIER_nondet_int())
            pressed++;
        assert(pressed < 5);
    }
}
