// what: each element holds its own number
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int values[100000];
int main(void) {
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= 100000);
    for (int i = 0; i < count; i++)
        values[i] = i;
    for (int i = 0; i < count; i++)
        assert(values[i] == i);
    return 0;
}
