// what: a pointer that is moved back by an unknown number of elements is read where it points
// verdict: unsafe
// fails: assertion 11
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int table[3] = {10, 11, 12};
    int back = __VERIFIER_nondet_int() & 1;
    int *place = table + 1 - back;
    assert(*place <= 11);
    assert(*place != 10);
    return 0;
}
