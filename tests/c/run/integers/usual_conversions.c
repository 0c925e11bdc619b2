// what: usual arithmetic conversions between signed and unsigned types of equal and different ranks
#include <stdio.h>
#define KIND(e) _Generic((e), int: "int", unsigned: "unsigned", long: "long", unsigned long: "unsigned long", \
    long long: "long long", unsigned long long: "unsigned long long", float: "float", double: "double", \
    long double: "long double", char: "char", signed char: "signed char", unsigned char: "unsigned char", \
    short: "short", unsigned short: "unsigned short", _Bool: "bool", default: "other")

int main(void) {
    char c = 1; signed char sc = -1; unsigned char uc = 1; short s = -1; unsigned short us = 1; int i = -1;
    unsigned u = 1;
    long l = -1;
    unsigned long ul = 1;
    long long ll = -1;
    unsigned long long ull = 1;
    _Bool b = 1;
    float f = 1; double d = 1; long double ld = 1;
    printf("%s %s %s %s %s\n", KIND(c + c), KIND(sc + uc), KIND(s + us), KIND(b + b), KIND(us << ull));
    printf("%s %s %s %s\n", KIND(i + u), KIND(u + l), KIND(l + ul), KIND(u + ll));
    printf("%s %s %s %s\n", KIND(l + ll), KIND(ul + ll), KIND(ul + ull), KIND(i + ull));
    printf("%s %s %s %s\n", KIND(ull + f), KIND(f + d), KIND(ld + f), KIND(c * f));
    printf("%s %s %s\n", KIND(b ? i : u), KIND(b ? c : sc), KIND(b ? f : l));
    printf("%s %s %s %s\n", KIND(i << l), KIND(u >> ll), KIND(i < ul), KIND(!ld));
    printf("%s %s %s %s\n", KIND((i, ul)), KIND(uc++), KIND(uc += 1), KIND(-uc));
    printf("-1 < 1u %d, -1 < 1ul %d, -1l < 1u %d, -1ll < 1ul %d\n", i < u, i < ul, l < u, ll < ul);
    printf("sc < uc %d, sc < us %d, sc < u %d\n", sc < uc, sc < us, sc < u);
    printf("sizeof compare %d %d\n", -1 < (int)sizeof(int), -1 < sizeof(int));
    printf("%u %lu %ld %llu\n", i + u + 1, ul + i, l + u, ull + s);
    printf("%u %d\n", -7 / 2u, -7 / 2);
    printf("%u %d %d\n", -7 % 3u, -7 % 3, 7 % -3);
    printf("%lu %ld\n", -7 / 2ul, -7 / 2l);
    printf("%ld\n", -7 / 2u - (long)1);
    printf("%lld %lld\n", (long long)(i * u), (long long)i * u);
    printf("%llu\n", (unsigned long long)i & 0xFFFFFFFFFFull);
    printf("%llu\n", (unsigned long long)(unsigned)i);
    printf("%ld\n", (long)(u - 2));
    printf("%ld\n", (long)u - 2);
    printf("%d %d\n", u - 2 > 0, (int)(u - 2) > 0);
    printf("%d %d %d\n", i == 0xFFFFFFFF, l == 0xFFFFFFFF, ll == 0xFFFFFFFFFFFFFFFF);
    printf("%d %d\n", s == us * -1, (unsigned short)s == 0xFFFF);
    printf("%s %s %s %s\n", KIND(2147483647), KIND(2147483648), KIND(0x80000000), KIND(0xFFFFFFFFFF));
    printf("%s %s %s %s\n", KIND(1u), KIND(4294967296u), KIND(1l), KIND(1ull));
    printf("%s %s %s\n", KIND(037777777777), KIND(0x8000000000000000), KIND(0b101));
    printf("%s %s %s %s\n", KIND(1.0f), KIND(1.0), KIND(1.0l), KIND('a'));
    printf("%s %s %s\n", KIND((c)), KIND((char)1), KIND(*"x"));
    return (int)(i + u) + 17;
}
