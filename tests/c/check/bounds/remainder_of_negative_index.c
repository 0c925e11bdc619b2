// what: the remainder of a negative number is negative and no valid index
// verdict: unsafe
// fails: bounds 12
// input: -3
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int slots[8];
int main(void) {
    int key = __VERIFIER_nondet_int();
    int slot = key % 8;
    assert(slot < 8);
    slots[slot] = key;
    return 0;
}
