// what: `realloc` of no bytes may give an object
// verdict: unsafe
// flags: --any-library
// fails: assertion 10
// What the library does is no input.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *rest = realloc(malloc(4), 0);
    assert(!rest);
    return 0;
}
