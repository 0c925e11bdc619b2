// what: a tenth as float is not a tenth as double
// verdict: unsafe
// fails: assertion 23
// input: 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static float step(int kind) {
    switch (kind) {
    case 0:
        return 0.5f;
    case 1:
        return 0.1f;
    default:
        return 0.25f;
    }
}
int main(void) {
    int kind = __VERIFIER_nondet_int();
    float s = step(kind);
    if (kind == 0)
        assert(s == 0.5);
    else if (kind == 1)
        assert(s == 0.1);
    else
        assert(s == 0.25);
    return 0;
}
