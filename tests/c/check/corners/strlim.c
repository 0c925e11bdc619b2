// what: strncpy and strncat at the ends of their buffers
// verdict: unsafe
// fails: bounds 17
// input: 251
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    char d[6];
    strncpy(d, "abcdef", x & 7 ? 6 : 5);
    d[5] = 0;
    assert(strlen(d) == 5);
    char e[4] = "ab";
    strncat(e, "cdef", 1);
    assert(strcmp(e, "abc") == 0);
    strncat(e, "x", x > 250);
    return 0;
}
