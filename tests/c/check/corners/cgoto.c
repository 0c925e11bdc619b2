// what: computed jumps
// verdict: unsafe
// fails: assertion 14
// input: 1
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    static void *t[] = {&&a, &&b, &&c};
    int x = __VERIFIER_nondet_uchar(), r = 0;
    goto *t[x % 3];
a:  r = 1;
b:  r += 2;
c:  assert(r == (x % 3 == 0 ? 3 : x % 3 == 1 ? 2 : 0));
    assert(r != 2);
    return 0;
}
