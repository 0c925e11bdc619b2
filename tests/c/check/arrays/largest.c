// what: no element is larger than the largest one that was found
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int values[5000];
int main(void) {
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count > 0 && count <= 5000);
    for (int i = 0; i < count; i++)
        values[i] = __VERIFIER_nondet_int();
    int largest = values[0];
    for (int i = 1; i < count; i++)
        if (values[i] > largest)
            largest = values[i];
    for (int i = 0; i < count; i++)
        assert(values[i] <= largest);
    return 0;
}
