// what: `realloc` may give the address that the object had, or another one
// verdict: unsafe
// fails: assertion 15, assertion 17, assertion 21
// Where an object is is no input.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *small = malloc(4), *other = malloc(4);
    uintptr_t before = (uintptr_t)small;
    small[3] = 'x';
    char *large = realloc(small, 8);
    if (__VERIFIER_nondet_int())
        assert((uintptr_t)large != before);
    else if (__VERIFIER_nondet_int())
        assert((uintptr_t)large == before);
    assert((uintptr_t)large % 16 == 0 && large[3] == 'x');
    assert(large != other && (uintptr_t)large != (uintptr_t)other);
    free(other);
    large = realloc(large, 2); assert(large != other);
    free(large);
    return 0;
}
