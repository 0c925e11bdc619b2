// what: length and value of memset are exchanged, so nothing is cleared
// verdict: unsafe
// fails: assertion 18
// fails: assertion 19
// input: 1 0
// input: 0 1
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct state {
    int mode, level;
};
int main(void) {
    struct state s;
    s.mode = __VERIFIER_nondet_int();
    s.level = __VERIFIER_nondet_int();
    memset(&s, sizeof s, 0);
    assert(s.mode == 0);
    assert(s.level == 0);
    return 0;
}
