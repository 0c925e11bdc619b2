// what: statements as expressions
// verdict: unsafe
// fails: assertion 17
// input: 0
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int i = x;
    int m = MAX(i++, 10);
    assert(m == (x > 10 ? x : 10) && i == x + 1);
    __auto_type k = x + 1L;
    assert(sizeof k == 8);
    int z = ({ int y = x; if (y > 5) y = 5; y * 2; });
    assert(z <= 10);
    assert(MAX(-1, 1u) == 1);
    return 100 / (z - 10);
}
