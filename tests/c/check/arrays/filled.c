// what: all elements up to an input that a loop has filled hold its value
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int values[5000];
int main(void) {
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count > 0 && count <= 5000);
    for (int i = 0; i < count; i++)
        values[i] = 7;
    int any = __VERIFIER_nondet_int();
    __VERIFIER_assume(any >= 0 && any < count);
    assert(values[any] == 7);
    return 0;
}
