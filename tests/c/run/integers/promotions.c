// what: integer promotions of narrow operands before arithmetic, complement, shift and negation
#include <stdio.h>

static unsigned char uc = 0xF0;
static signed char sc = -3;
static unsigned short us = 0xFFFF;
static short ss = -32768;
static _Bool yes = 1;
static char letter = 'z';

int main(void) {
    printf("%d %d %d\n", ~uc, ~us, ~yes);
    printf("%d %d %d %d\n", -uc, -us, -ss, -yes);
    printf("%d %d\n", !uc, !!sc);
    printf("%d %d\n", uc + uc, us + us);
    printf("%d %d\n", uc << 4, us << 8);
    printf("%d %d %d\n", sc >> 1, ss >> 3, uc >> 2);
    printf("%d\n", (unsigned char)~uc >> 1);
    printf("%d\n", (~uc & 0xff) >> 1);
    printf("%d %d\n", us * sc, ss * sc);
    printf("%u\n", us * 65537u);
    printf("%d\n", (unsigned char)(uc + 20) == uc + 20);
    printf("%d\n", (signed char)(sc + 20) == sc + 20);
    printf("%d %d\n", letter - 'a', letter ^ 0x20);
    printf("%zu %zu %zu %zu\n", sizeof(uc), sizeof(+uc), sizeof(uc + uc), sizeof(~us));
    printf("%zu %zu %zu\n", sizeof(-yes), sizeof(!uc), sizeof(uc << 40ll));
    printf("%zu %zu\n", sizeof(uc ? uc : sc), sizeof((uc, us)));
    printf("%d\n", sc < uc);
    printf("%d\n", (unsigned)sc < uc);
    printf("%d\n", (unsigned short)sc > ss);
    printf("%d %d\n", yes + yes, (_Bool)(yes + yes));
    printf("%d %d\n", sc / 2, sc % 2);
    printf("%d %d\n", ss / -7, ss % -7);
    printf("%d\n", (sc & 0xff) | (uc << 8));
    printf("%d %d\n", 'a', (int)sizeof('a'));
    printf("%d %d\n", '\377', (unsigned char)'\377');
    unsigned char a = 200, b = 100;
    printf("%d %d %d\n", a + b, (unsigned char)(a + b), (a + b) / 2);
    printf("%d %d\n", b - a, (unsigned char)(b - a));
    printf("%d\n", (b - a) / 3);
    printf("%d\n", a * a * b > 0);
    return uc + sc - letter;
}
