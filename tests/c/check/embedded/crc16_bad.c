// what: a parser with a CRC of sixteen bits reports a frame that it should not take
// verdict: unsafe
// fails: assertion 27
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
    unsigned char state = 0, length = 0, at = 0, payload[6];
    unsigned short crc = 0xffff, received = 0;
    while (1) {
        unsigned char byte = __VERIFIER_nondet_uchar();
        switch (state) {
        case 0: if (byte == 0xa5) { state = 1; crc = 0xffff; } break;
        case 1: length = byte; at = 0; crc = crc16(crc, byte); state = length == 0 || length > 6 ? 0 : 2; break;
        case 2: payload[at++] = byte; crc = crc16(crc, byte); if (at == length) state = 3; break;
        case 3: received = (unsigned short)(byte << 8); state = 4; break;
        case 4:
            received |= byte;
            if (received == crc) assert(payload[0] != 0x42 || length < 3);
            state = 0;
            break;
        }
    }
}
