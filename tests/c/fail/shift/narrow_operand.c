// what: a byte is promoted to int, so a shift by 32 is too wide for it
// expect: shift 5
#include <stdint.h>
static uint64_t place(uint8_t byte, int index) {
    return byte << 8 * index;
}
int main(void) {
    uint64_t v = 0;
    for (int i = 0; i < 8; i++)
        v |= place(1, i);
    return v == 0;
}
