// what: sizes, limits and wrap-around of every integer type
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SHOW_SIGNED(T, lo, hi) printf("%-12s size %zu align %zu min %lld max %lld\n", #T, sizeof(T), _Alignof(T), (long long)(lo), (long long)(hi))
#define SHOW_UNSIGNED(T) printf("%-12s size %zu max %llu plus one %llu\n", #T, sizeof(T), (unsigned long long)(T)-1, (unsigned long long)(T)((T)-1 + 1))

int main(void) {
    SHOW_SIGNED(char, CHAR_MIN, CHAR_MAX);
    SHOW_SIGNED(signed char, SCHAR_MIN, SCHAR_MAX);
    SHOW_SIGNED(short, SHRT_MIN, SHRT_MAX);
    SHOW_SIGNED(int, INT_MIN, INT_MAX);
    SHOW_SIGNED(long, LONG_MIN, LONG_MAX);
    SHOW_SIGNED(long long, LLONG_MIN, LLONG_MAX);
    SHOW_SIGNED(ptrdiff_t, PTRDIFF_MIN, PTRDIFF_MAX);
    SHOW_SIGNED(intmax_t, INTMAX_MIN, INTMAX_MAX);
    SHOW_UNSIGNED(unsigned char);
    SHOW_UNSIGNED(unsigned short);
    SHOW_UNSIGNED(unsigned);
    SHOW_UNSIGNED(unsigned long);
    SHOW_UNSIGNED(unsigned long long);
    SHOW_UNSIGNED(size_t);
    SHOW_UNSIGNED(uint8_t);
    SHOW_UNSIGNED(uint16_t);
    SHOW_UNSIGNED(uint_fast16_t);
    printf("bool %zu wchar %zu CHAR_BIT %d\n", sizeof(_Bool), sizeof(wchar_t), CHAR_BIT);

    unsigned char uc = 255;
    unsigned short us = 65535;
    unsigned u = UINT_MAX;
    unsigned long long ull = ULLONG_MAX;
    uc++; us++; u++; ull++;
    printf("%d %d %u %llu\n", uc, us, u, ull);
    uc--; us--; u--; ull--;
    printf("%d %d %u %llu\n", uc, us, u, ull);

    char c = (char)200;
    signed char sc = (signed char)0x80;
    printf("char is %s: %d %d %d\n", CHAR_MIN < 0 ? "signed" : "unsigned", c, sc, (unsigned char)c);
    short s = (short)40000;
    int i = (int)3000000000u;
    long l = (long)18446744073709551615ull;
    printf("%d %d %ld\n", s, i, l);
    s = SHRT_MAX; s++;
    sc = SCHAR_MAX; sc++;
    printf("%d %d\n", s, sc);
    s = SHRT_MIN; s--;
    sc = SCHAR_MIN; --sc;
    printf("%d %d\n", s, sc);
    return (unsigned char)(c + sc + s);
}
