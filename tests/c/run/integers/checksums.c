// what: long mixed-width integer computations folded into checksums, over generated operands of every type pair
#include <stdint.h>
#include <stdio.h>

static uint64_t hash = 0xcbf29ce484222325u;
static void mix(uint64_t v) { hash = (hash ^ v) * 0x100000001b3u; hash ^= hash >> 29; }
static uint64_t seed = 88172645463325252u;
static uint64_t next(void) { seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17; return seed; }
#define PAIR(A, B) do { A a = (A)next(); B b = (B)next(); mix((uint64_t)(a & b)); mix((uint64_t)(a | b)); mix((uint64_t)(a ^ b)); mix(a < b); mix(a <= b); mix(a == (A)b); mix((uint64_t)(b ? (uint64_t)a % (uint64_t)b : 0)); \
    mix((uint64_t)(A)((uint64_t)a + (uint64_t)b)); mix((uint64_t)(B)((uint64_t)a * (uint64_t)b)); mix((uint64_t)(a >> (b & 7))); A c = a; c ^= b; mix((uint64_t)c); B d = b; d |= a; mix((uint64_t)d); c = (A)d; mix((uint64_t)c); mix((uint64_t)(a ? b : a)); mix((uint64_t)~a); mix(!b); } while (0)
#define ROW(A) do { PAIR(A, int8_t); PAIR(A, uint8_t); PAIR(A, int16_t); PAIR(A, uint16_t); PAIR(A, int32_t); PAIR(A, uint32_t); PAIR(A, int64_t); PAIR(A, uint64_t); PAIR(A, _Bool); } while (0)
#define DIVIDE(T) do { T a = (T)next(), b = (T)(next() >> 40); if (b != 0 && b != (T)-1) { mix((uint64_t)(a / b)); mix((uint64_t)(a % b)); } a /= 3; b %= 7; mix((uint64_t)a); mix((uint64_t)b); } while (0)

int main(void) {
    for (int round = 0; round < 5; round++) {
        ROW(int8_t);
        ROW(uint8_t);
        ROW(int16_t);
        ROW(uint16_t);
        ROW(int32_t);
        ROW(uint32_t);
        ROW(int64_t);
        ROW(uint64_t);
        ROW(_Bool);
        DIVIDE(int8_t);
        DIVIDE(uint8_t);
        DIVIDE(int16_t);
        DIVIDE(uint16_t);
        DIVIDE(int32_t);
        DIVIDE(uint32_t);
        DIVIDE(int64_t);
        DIVIDE(uint64_t);
        printf("%016llx\n", (unsigned long long)hash);
    }
    uint32_t lfsr = 0xACE1u;
    unsigned period = 0;
    do {
        lfsr = (lfsr >> 1) ^ (-(lfsr & 1u) & 0xB400u);
        period++;
    }  while (lfsr != 0xACE1u && period < 70000);
    printf("%u\n", period);
    uint32_t isqrt = 0;
    for (uint32_t n = 0; n < 3000; n += 17) {
        uint32_t op = n, res = 0, one = 1u << 30;
        while (one > op) one >>= 2;
        while (one) {
            if (op >= res + one) {
                op -= res + one;
                res += one << 1;
            }
            res >>= 1;
            one >>= 2;
        }
        isqrt = isqrt * 31 + res;
    }
    printf("%u\n", isqrt);
    uint64_t power = 1, base = 3, mod = 1000000007;
    for (uint64_t e = 1000000006; e; e >>= 1) {
        if (e & 1) power = power * base % mod;
        base = base * base % mod;
    }
    printf("%llu\n", (unsigned long long)power);
    int16_t sum = 0;
    for (int i = 0; i < 1000; i++) sum = (int16_t)(sum + i * 37);
    printf("%d\n", sum);
    int8_t c = 1;
    for (int i = 0; i < 20; i++) c = (int8_t)(c * 3 + i);
    printf("%d\n", c);
    return (int)(hash & 0xff);
}
