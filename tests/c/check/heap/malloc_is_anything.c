// what: memory from malloc is not known to be zero
// verdict: unsafe
// fails: assertion 11
#include <assert.h>
#include <stdlib.h>
/* There is no input line: the values are the contents of fresh memory. */
int main(void) {
    unsigned char *p = malloc(4);
    p[0] = 1;
    assert(p[0] == 1);
    assert(p[1] == 0);
    free(p);
    return 0;
}
