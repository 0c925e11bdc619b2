/* No run satisfies the assertion, so that there is nothing to compare with. */
#include <assert.h>

int nondet_int(void);

int main(void) {
    int x = nondet_int() ? 1 : 2;
    x = x * 0;
    assert(x == 1);
    return 0;
}
