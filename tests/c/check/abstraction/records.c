// what: a member and another one of the same union; a copy of a record
// flags: --engine abstraction --no-checks
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
union word {
    unsigned whole;
    unsigned char first;
};
struct pair {
    int one, other;
};
int main(void) {
    union word w;
    struct pair p = {1, 2}, q;
    w.whole = 1;
    while (__VERIFIER_nondet_int()) {
        w.first = 7;
        q = p;
        assert(q.one == 1 && q.other == 2);
    }
    assert(p.one == 1);
    return 0;
}
