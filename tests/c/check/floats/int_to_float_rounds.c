// what: an int beyond 24 bits is rounded when it becomes a float
// verdict: unsafe
// fails: assertion 13
// input: 16777217
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i <= 20000000);
    float f = (float)i;
    assert(f >= 0.0f && f <= 20000000.0f);
    assert((int)f == i);
    return 0;
}
