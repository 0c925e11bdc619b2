// what: snprintf and sprintf at the end of the buffer
// verdict: unsafe
// fails: assertion 15
// input: 100
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    char d[4];
    int r = snprintf(d, sizeof d, "%d", x * 10);
    assert(r == (x == 0 ? 1 : x < 10 ? 2 : x < 100 ? 3 : 4));
    assert(strlen(d) <= 3);
    assert((size_t)r == strlen(d));
    sprintf(d, "%d", x);
    sprintf(d, "%d", x + 800);
    return 0;
}
