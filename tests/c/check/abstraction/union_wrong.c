// what: a store to a member of a union changes the others
// flags: --engine abstraction --no-checks
// verdict: unsafe
// fails: assertion 18
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
union word {
    unsigned whole;
    unsigned char first;
};
int main(void) {
    union word w;
    w.whole = 1;
    while (__VERIFIER_nondet_int())
        w.first = 7;
    if (__VERIFIER_nondet_int())
        return 0;
    assert(w.whole == 1);
    return 0;
}
