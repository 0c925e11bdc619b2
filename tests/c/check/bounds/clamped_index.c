// what: an index that is clamped to the array is always inside it
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int clamp(int i, int low, int high) {
    return i < low ? low : i > high ? high : i;
}
int main(void) {
    int v[6] = {0, 1, 4, 9, 16, 25};
    int i = __VERIFIER_nondet_int();
    int x = v[clamp(i, 0, 5)];
    assert(x >= 0 && x <= 25);
    if (i >= 0 && i < 6)
        assert(x == i * i);
    return 0;
}
