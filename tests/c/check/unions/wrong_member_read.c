// what: the wrong member of a union is read, which sees only a part of the bytes
// verdict: unsafe
// fails: assertion 16
// input: 32768
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
union number {
    int wide;
    short narrow;
};
int main(void) {
    union number u;
    u.wide = __VERIFIER_nondet_int();
    assert((u.wide & 0xffff) == (unsigned short)u.narrow);
    if (u.wide >= 0)
        assert(u.narrow >= 0);
    return 0;
}
