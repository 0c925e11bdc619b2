// what: a thousand integers are added in a wider type
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    static int values[1000];
    for (int i = 0; i < 1000; i++)
        values[i] = __VERIFIER_nondet_int();
    long sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += values[i];
    assert(sum >= -2147483648000);
    assert(sum <= 2147483647000);
    return 0;
}
