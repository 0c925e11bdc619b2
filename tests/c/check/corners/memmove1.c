// what: overlapping moves, and a copy that is too long
// verdict: unsafe
// fails: bounds 16
// input: 192
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    char b[10] = "012345678";
    int o = x & 3;
    memmove(b + o, b, 6);
    assert(b[o] == '0' && b[o + 5] == '5');
    memmove(b, b + o, 6);
    assert(memcmp(b, "012345", 6) == 0);
    memcpy(b, b + 5, x >> 5);
    return 0;
}
