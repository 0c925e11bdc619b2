// what: the address of an object of one round, kept as a number, leads to the object in a later one
// verdict: unsafe
// fails: assertion 19
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    uintptr_t kept = 0;
    int flag = 0;
    for (int i = 0; i < 3 || __VERIFIER_nondet_int(); i = i < 100 ? i + 1 : i) {
        int *made = malloc(sizeof *made);
        if (kept) {
            *(int *)kept = 1;
            flag = 1;
        }
        kept = (uintptr_t)made;
    }
    assert(flag == 0);
    return 0;
}
