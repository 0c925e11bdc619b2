// what: checked arithmetic builtins: mixed types, results wrapped, the predicate forms
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define ADD(T, a, b) do { T r; int o = __builtin_add_overflow(a, b, &r); printf("%d %lld; ", o, (long long)r); } while (0)
#define SUB(T, a, b) do { T r; int o = __builtin_sub_overflow(a, b, &r); printf("%d %lld; ", o, (long long)r); } while (0)
#define MUL(T, a, b) do { T r; int o = __builtin_mul_overflow(a, b, &r); printf("%d %lld; ", o, (long long)r); } while (0)

static int safe_sum(const int *v, int n, int *out) {
    int s = 0;
    for (int i = 0; i < n; i++) if (__builtin_sadd_overflow(s, v[i], &s)) return 0;
    *out = s;
    return 1;
}
static unsigned long saturating(unsigned long a, unsigned long b) {
    unsigned long r;
    return __builtin_umull_overflow(a, b, &r) ? ULONG_MAX : r;
}

int main(void) {
    ADD(int, INT_MAX, 1);
    ADD(int, INT_MAX, -1);
    ADD(int, INT_MIN, -1);
    ADD(unsigned, UINT_MAX, 1);
    ADD(unsigned, 5, -6);
    ADD(unsigned, 5, -5);
    printf("\n");
    ADD(signed char, 100, 27);
    ADD(signed char, 100, 28);
    ADD(unsigned char, 200, 55);
    ADD(unsigned char, 200, 56);
    ADD(short, 32767, 1);
    ADD(long, INT_MAX, 1);
    printf("\n");
    ADD(int, 3000000000u, -2000000000);
    ADD(int, 4000000000u, 1);
    ADD(long long, ULLONG_MAX, 1);
    ADD(unsigned long long, ULLONG_MAX, -1);
    ADD(int, ULLONG_MAX, LLONG_MIN);
    printf("\n");
    SUB(int, INT_MIN, 1);
    SUB(int, 0, INT_MIN);
    SUB(unsigned, 3, 4);
    SUB(int, 3u, 4u);
    SUB(unsigned char, 3, 4);
    SUB(long, 0u, 1u);
    SUB(unsigned long, -1, -2);
    printf("\n");
    MUL(int, 65536, 32767);
    MUL(int, 65536, 32768);
    MUL(int, INT_MIN, -1);
    MUL(unsigned, 65536, 65536);
    MUL(long, INT_MIN, INT_MIN);
    MUL(long long, LLONG_MIN, -1);
    MUL(unsigned char, -1, -1);
    MUL(signed char, 16, -8);
    MUL(short, -256, 128);
    printf("\n");
    int i; long l; long long ll; unsigned u; unsigned long ul; unsigned long long ull; int o;
    o = __builtin_sadd_overflow(INT_MAX, INT_MAX, &i);
    printf("%d %d; ", o, i);
    o = __builtin_saddl_overflow(LONG_MAX, 1, &l);
    printf("%d %ld; ", o, l);
    o = __builtin_saddll_overflow(1, 2, &ll);
    printf("%d %lld\n", o, ll);
    o = __builtin_uadd_overflow(UINT_MAX, 2, &u);
    printf("%d %u; ", o, u);
    o = __builtin_uaddl_overflow(1, 2, &ul);
    printf("%d %lu; ", o, ul);
    o = __builtin_uaddll_overflow(ULLONG_MAX, ULLONG_MAX, &ull);
    printf("%d %llu\n", o, ull);
    o = __builtin_ssub_overflow(INT_MIN, 1, &i);
    printf("%d %d; ", o, i);
    o = __builtin_usub_overflow(1, 2, &u);
    printf("%d %u; ", o, u);
    o = __builtin_smul_overflow(100000, 100000, &i);
    printf("%d %d; ", o, i);
    o = __builtin_umul_overflow(100000, 100000, &u);
    printf("%d %u; ", o, u);
    o = __builtin_smulll_overflow(1ll << 40, 1ll << 40, &ll);
    printf("%d %lld\n", o, ll);
    int values[] = {INT_MAX - 10, 5, 5, 1}, total = -1;
    printf("%d ", safe_sum(values, 3, &total));
    printf("%d ", total);
    printf("%d %d\n", safe_sum(values, 4, &total), total);
    printf("%lu %lu\n", saturating(1ul << 32, 1ul << 31), saturating(1ul << 32, 1ul << 32));
    __int128 wide;
    o = __builtin_mul_overflow(LLONG_MAX, LLONG_MAX, &wide);
    printf("%d %llx\n", o, (unsigned long long)(wide >> 64));
    o = __builtin_add_overflow((__int128)1 << 126, (__int128)1 << 126, &wide);
    printf("%d\n", o);
    uint8_t byte = 250; o = __builtin_add_overflow(byte, byte, &byte); printf("%d %d\n", o, byte);
    unsigned hash = 0;
    int overflows = 0;
    for (unsigned k = 1; k < 40; k++) overflows += __builtin_mul_overflow(hash + k, 1103515245u, &hash);
    printf("%d %u\n", overflows, hash);
    return overflows;
}
