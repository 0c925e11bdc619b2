// what: increments of elements and pointers
// verdict: unsafe
// fails: bounds 21
// input: 3
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar() & 3;
    int t[4] = {0}, i = x;
    t[i]++;
    i++;
    int *p = t;
    *p++ = 5;
    assert(p == t + 1 && t[0] == 5);
    ++*p;
    assert(t[1] == 1 + (x == 1));
    int a = p++ - t;
    assert(a == 1 && p - t == 2);
    int k = (*p)++ + 1;
    assert(k == 1 + (x == 2));
    t[i]--;
    return 0;
}
