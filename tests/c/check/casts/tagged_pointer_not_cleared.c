// what: a pointer is used with the mark still in it
// verdict: unsafe
// fails: bounds 13
// input: 1
#include <stdint.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int cell = 5;
    uintptr_t word = (uintptr_t)&cell;
    if (__VERIFIER_nondet_bool())
        word |= 1;
    int *p = (int *)word;
    return *p;
}
