// what: a volatile variable of the program itself keeps what is written
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static volatile int status;
int main(void) {
    volatile int local = __VERIFIER_nondet_int();
    int copy = local;
    assert(copy == local);
    status = 1;
    status |= 4;
    assert(status == 5);
    volatile int *p = &local;
    *p = 7;
    assert(local == 7);
    return 0;
}
