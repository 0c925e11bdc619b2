// what: comparisons of signed with unsigned numbers
// verdict: unsafe
// fails: assertion 15
// input: 228
// fails: assertion 16
// input: 0
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int i = x - 128;
    unsigned u = 100;
    size_t n = strlen("abc");
    assert(i < (int)u);
    assert(i < u);
    for (int k = 0; k < (int)n - 1; k++) assert(k < 2);
    int count = 0;
    for (size_t k = n; k-- > 0;) count++;
    assert(count == 3);
    assert(i <= n - 4);
    if (i > (long)-1) assert(i >= 0);
    if (i > -1L + u) assert(i >= 100);
    return 0;
}
