// what: two different texts have the same checksum
// verdict: unsafe
// fails: assertion 19
// input: 97 97 130
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
static unsigned checksum(const unsigned char *p, int n) {
    unsigned h = 7;
    for (int i = 0; i < n; i++)
        h = h * 31 + p[i];
    return h;
}
int main(void) {
    unsigned char a[3] = "abc", b[3];
    for (int i = 0; i < 3; i++)
        b[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(b[0] != 'a' || b[1] != 'b' || b[2] != 'c');
    assert(checksum(a, 3) != checksum(b, 3));
    return 0;
}
