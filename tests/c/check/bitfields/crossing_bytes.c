// what: fields that cross the borders of bytes do not disturb each other
// verdict: safe
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((packed)) header {
    unsigned version : 4;
    unsigned length : 13;
    unsigned checksum : 15;
};
int main(void) {
    struct header h;
    unsigned length = __VERIFIER_nondet_ushort() & 0x1fff;
    unsigned checksum = __VERIFIER_nondet_ushort() & 0x7fff;
    h.version = 6;
    h.length = length;
    h.checksum = checksum;
    assert(sizeof h == 4);
    assert(h.version == 6 && h.length == length && h.checksum == checksum);
    h.length = ~h.length;
    assert(h.length == (~length & 0x1fff));
    assert(h.version == 6 && h.checksum == checksum);
    return 0;
}
