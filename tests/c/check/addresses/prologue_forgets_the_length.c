// what: the bytes before the first aligned word are set even if there are fewer; the compiler chooses the address
// verdict: unsafe
// fails: bounds 9
#include <stdint.h>
#include <string.h>
static void clear(unsigned char *p, unsigned n) {
    unsigned char *end = p + n;
    while (((uintptr_t)p & 7) != 0)
        *p++ = 0;
    while (end - p >= 8) {
        memset(p, 0, 8);
        p += 8;
    }
    while (p < end)
        *p++ = 0;
}
int main(void) {
    unsigned char small[2];
    clear(small, 2);
    return small[0] + small[1];
}
