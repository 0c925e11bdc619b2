// what: strcat up to the end of the buffer
// verdict: unsafe
// fails: bounds 13
// input: 5
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    char d[8] = "abc";
    char s[6] = "xyzzy";
    s[x % 6] = 0;
    strcat(d, s);
    assert(strlen(d) == 3 + (unsigned)(x % 6 < 5 ? x % 6 : 5));
    return 0;
}
