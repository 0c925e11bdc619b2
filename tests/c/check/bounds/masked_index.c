// what: an index masked to a power of two is always inside
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int slots[8];
int main(void) {
    int key = __VERIFIER_nondet_int();
    slots[key & 7] = key;
    int found = 0;
    for (int i = 0; i < 8; i++)
        if (slots[i] == key)
            found = 1;
    assert(found);
    return 0;
}
