// what: continue and break in all loops
// verdict: unsafe
// fails: assertion 16
// input: 10
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar(), n = 0, i;
    do { n++; if (n == 3) continue; } while (n < x && n < 10);
    assert(n >= 1 && n <= 10);
    assert(n == x || x < 1 || x > 10);
    for (i = 0; ; i++) { if (i > 5) break; if (i & 1) continue; n += i; }
    assert(i == 6);
    for (i = 10; i --> 0;) ;
    assert(i == -1);
    assert(n <= 15);
    return 0;
}
