// what: a write to one member changes exactly its bytes of the other
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
union word {
    unsigned whole;
    struct {
        unsigned char low, second, third, high;
    };
    unsigned short halves[2];
};
int main(void) {
    union word w;
    unsigned old = __VERIFIER_nondet_uint();
    unsigned char byte = __VERIFIER_nondet_uchar();
    w.whole = old;
    w.second = byte;
    assert(w.whole == ((old & 0xffff00ffu) | (unsigned)byte << 8));
    assert(w.halves[1] == old >> 16);
    w.halves[1] = 0;
    assert(w.third == 0 && w.high == 0 && w.low == (old & 255));
    return 0;
}
