// what: alignment that is asked for
// verdict: unsafe
// fails: assertion 17
// input: 1
#include <assert.h>
#include <stdint.h>
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct a { char c; _Alignas(16) int i; };
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    struct a t[2];
    _Alignas(64) char buf[3];
    assert(sizeof(struct a) == 32 && offsetof(struct a, i) == 16 && _Alignof(struct a) == 16);
    assert((uintptr_t)&t[1].i % 16 == 0);
    assert((uintptr_t)buf % 64 == 0);
    assert((uintptr_t)(buf + (x & 1)) % 2 == 0);
    return 0;
}
