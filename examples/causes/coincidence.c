/* The assertion holds in the first round whatever happened before, so that correct runs do all that
   failing ones do. */
#include <assert.h>

int nondet_int(void);

int main(void) {
    int other = nondet_int();
    assert(other != nondet_int());
    return 0;
}
