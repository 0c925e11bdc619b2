// what: a conversion to _Bool gives one for everything but zero
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    _Bool flag = x;
    assert(flag == 0 || flag == 1);
    assert(flag == (x != 0));
    char narrow = (char)x;
    _Bool low = narrow;
    assert(!low || flag);
    flag++;
    assert(flag == 1);
    flag = 0.5;
    assert(flag);
    return 0;
}
