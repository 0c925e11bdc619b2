// what: a word is put together from bytes and taken apart again
// verdict: safe
#include <assert.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static uint32_t load_big_endian(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}
static void store_big_endian(uint8_t *p, uint32_t x) {
    for (int i = 3; i >= 0; i--, x >>= 8)
        p[i] = (uint8_t)x;
}
int main(void) {
    uint8_t in[4], out[4];
    for (int i = 0; i < 4; i++)
        in[i] = __VERIFIER_nondet_uchar();
    store_big_endian(out, load_big_endian(in));
    for (int i = 0; i < 4; i++)
        assert(out[i] == in[i]);
    return 0;
}
