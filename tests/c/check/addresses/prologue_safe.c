// what: bytes before the first aligned word are counted one by one
// verdict: safe
#include <assert.h>
#include <stdint.h>
static unsigned count(const unsigned char *p, unsigned n) {
    unsigned sum = 0;
    while (n > 0 && ((uintptr_t)p & 3) != 0) {
        sum += *p++;
        n--;
    }
    for (; n >= 4; n -= 4, p += 4) {
        assert(((uintptr_t)p & 3) == 0);
        sum += p[0] + p[1] + p[2] + p[3];
    }
    while (n-- > 0)
        sum += *p++;
    return sum;
}
int main(void) {
    unsigned char bytes[11] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    assert(count(bytes, 11) == 66);
    assert(count(bytes + 1, 9) == 54);
    return 0;
}
