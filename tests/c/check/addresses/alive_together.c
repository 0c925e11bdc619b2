// what: objects that were alive at one time have different addresses, also after one has ended
// verdict: unsafe
// fails: assertion 16
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    char *a = malloc(4), *b = malloc(4);
    uintptr_t first = (uintptr_t)a;
    free(a);
    uintptr_t second = (uintptr_t)b;
    assert(first != second);
    char *c = malloc(4);
    assert((uintptr_t)c != second);
    // The storage of the first may be used again.
    assert((uintptr_t)c != first);
    free(b);
    free(c);
    return 0;
}
