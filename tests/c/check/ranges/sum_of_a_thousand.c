// what: assumptions bound a thousand numbers, and so their sum, which no solver has to add up
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int samples[1000];
int main(void) {
    int sum = 0;
    for (int i = 0; i < 1000; i++) {
        samples[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(samples[i] >= 0 && samples[i] <= 100);
    }
    for (int i = 0; i < 1000; i++)
        sum += samples[i];
    assert(sum >= 0 && sum <= 100000);
    return 0;
}
