// what: jumps into a loop, and declarations in a switch
// verdict: unsafe
// fails: assertion 26
// input: 0
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar(), n = 0;
    if (x & 1) goto in;
    while (n < 5) {
        n++;
in:
        n += 2;
        { int y = n; if (y == 4) goto out; }
    }
    n += 100;
out:
    assert(n == 4 || n > 100);
    assert(n != 4);
    switch (x & 3) {
        int k;
    case 0: k = 1; goto end;
    case 1: k = 2;
    default: k = 3;
end:    assert(k == 1 || k == 3);
        assert(k == 3);
    }
    return 0;
}
