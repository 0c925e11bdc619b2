// what: memcmp orders by the first byte that differs, without sign
// verdict: safe
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char a[3], b[3];
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_uchar();
        b[i] = __VERIFIER_nondet_uchar();
    }
    int order = memcmp(a, b, 3);
    int expected = 0;
    for (int i = 2; i >= 0; i--)
        if (a[i] != b[i])
            expected = a[i] < b[i] ? -1 : 1;
    assert((order > 0) - (order < 0) == expected);
    return 0;
}
