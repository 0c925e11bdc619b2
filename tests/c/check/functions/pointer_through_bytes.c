// what: a pointer to a function that was taken apart into bytes, or made a number, is that pointer again
// verdict: safe
// unreachable: none
#include <assert.h>
#include <stdint.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

static int twice(int value) {
    return 2 * value;
}

static int negated(int value) {
    return -value;
}

int main(void) {
    int (*first)(int) = twice, (*copy)(int) = 0;
    unsigned char bytes[sizeof first];
    memcpy(bytes, &first, sizeof first);
    for (unsigned i = 0; i < sizeof copy; i++)
        ((unsigned char *)&copy)[i] = bytes[i];
    assert(copy(4) == 8);
    uintptr_t number = (uintptr_t)negated;
    assert(((int (*)(int))number)(5) == -5);
    int (*either)(int) = __VERIFIER_nondet_int() ? twice : negated;
    memcpy(bytes, &either, sizeof either);
    for (unsigned i = 0; i < sizeof copy; i++)
        ((unsigned char *)&copy)[i] = bytes[i];
    int result = copy(3);
    assert(result == 6 || result == -3);
    return 0;
}
