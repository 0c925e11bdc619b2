// what: a float counter does not move any more when its steps are too small
// verdict: unsafe
// fails: assertion 16
// input: 2e7
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    float start = __VERIFIER_nondet_float();
    __VERIFIER_assume(start >= 0 && start <= 3e7f);
    float x = start;
    int steps = 0;
    while (steps < 4) {
        float next = x + 1.0f;
        assert(next >= x);
        assert(next != x);
        x = next;
        steps++;
    }
    return 0;
}
