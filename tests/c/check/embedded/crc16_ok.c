// what: the CRC of sixteen bits over a message and its CRC is zero
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
static unsigned short crc16(unsigned short crc, unsigned char byte) {
    crc ^= (unsigned short)(byte << 8);
    for (int i = 0; i < 8; i++)
        crc = (unsigned short)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    return crc;
}
int main(void) {
    unsigned short crc = 0xffff;
    while (1) {
        crc = crc16(crc, __VERIFIER_nondet_uchar());
        unsigned short all = crc16(crc16(crc, crc >> 8), crc & 0xff);
        assert(all == 0);
    }
}
