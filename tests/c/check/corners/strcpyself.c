// what: strcpy within one buffer
// verdict: unsafe
// fails: bounds 13
// input: 0
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    char d[16] = "abcdef";
    strcpy(d + 8, d + (x & 3));
    assert(d[8] == "abcd"[x & 3]);
    strcpy(d, d + (x >> 6));
    return 0;
}
