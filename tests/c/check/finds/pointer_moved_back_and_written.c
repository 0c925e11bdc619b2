// what: a write through a pointer that was moved back by an unknown number of elements
// verdict: unsafe
// fails: assertion 12
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int table[3] = {10, 11, 12};
    int back = __VERIFIER_nondet_int() & 1;
    int *place = table + 1;
    place -= back;
    if (back) *place = 7;
    assert(table[0] == 10);
    return 0;
}
