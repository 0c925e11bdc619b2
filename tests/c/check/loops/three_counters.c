// what: one counter is the sum of two others
// verdict: safe
#include <assert.h>
extern int nondet_int(void);
int main(void) {
    int small = 0, large = 0, all = 0;
    while (nondet_int()) {
        if (all > 1000000)
            break;
        small += 1;
        large += 2;
        all += 3;
    }
    assert(small + large == all);
    return 0;
}
