// what: a number that is the address of a new object leads to it, although an old one was there
// verdict: safe
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    char *old = malloc(4);
    uintptr_t place = (uintptr_t)old;
    free(old);
    char *new = malloc(4);
    new[1] = 7;
    if ((uintptr_t)new == place) {
        char *again = (char *)(place + 1);
        assert(*again == 7);
    }
    free(new);
    return 0;
}
