// what: packed records, and bytes of them
// verdict: unsafe
// fails: bounds 22
// input: 9
#include <assert.h>
#include <string.h>
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct __attribute__((packed)) p { char c; int i; short s; };
struct q { char c; struct p p; long long l; } __attribute__((aligned(32)));
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    struct p a[2] = {{1, x, 3}, {4, 5, 6}};
    assert(sizeof(struct p) == 7 && offsetof(struct p, i) == 1);
    assert(sizeof(struct q) == 32);
    unsigned char *b = (unsigned char *)a;
    assert(b[1] == x && b[8] == 5);
    a[1].i = a[0].i << 8;
    assert(b[9] == x);
    memcpy(&a[0].i, &a[1].s, 2);
    assert(a[0].i == 6);
    return b[14 - (x == 9 ? 0 : 1)];
}
