// what: _Bool conversions from every scalar, arithmetic, arrays, pointers, and storage
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool negate(bool b) { return !b; }
static bool from_int(int i) { return i; }
static bool from_double(double d) { return d; }
static bool from_pointer(const void *p) { return p; }
static int count(bool a, bool b, bool c) { return a + b + c; }
struct flags { bool a, b; bool bit : 1; bool list[3]; };

int main(void) {
    printf("%d %d %d %d\n", from_int(256), from_int(-1), from_int(0), from_int(0x100000));
    printf("%d %d %d %d\n", from_double(0.1), from_double(-0.0), from_double(1e-320), from_double(NAN));
    printf("%d %d\n", from_pointer(NULL), from_pointer("x"));
    printf("%d %d\n", count(10, 20, 30), count(0.25, 0, 'a'));
    printf("%d %d %d\n", (bool)256, (bool)0.5f, (bool)(char)256);
    printf("%d %d\n", (int)(bool)1e-10L, (bool)(int)1e-10L);
    bool b = 7; 
    printf("%d %d %d %d\n", b, ~b, -b, !b);
    printf("%d %d\n", b + true, (bool)(b + true));
    printf("%zu %zu %zu\n", sizeof b, sizeof(b + b), sizeof(struct flags));
    b = b == 7; printf("%d\n", b);
    b = 2 & 4; printf("%d\n", b);
    b = 2 && 4; printf("%d\n", b);
    b = (2 & 6) != 0; printf("%d\n", b);
    struct flags f = {2, 0, 3, {4, 0, 0.3}};
    printf("%d %d %d %d %d %d\n", f.a, f.b, f.bit, f.list[0], f.list[1], f.list[2]);
    f.bit = 2; f.b = f.bit << 3; f.a = f.bit ^ f.b;
    printf("%d %d %d\n", f.a, f.b, f.bit);
    unsigned char bytes[sizeof(bool)];
    b = 99; memcpy(bytes, &b, sizeof b); printf("%d\n", bytes[0]);
    bool *p = &b; *p = 0; *p += 3; printf("%d %d\n", *p, b);
    bool grid[2][3] = {{1, 0, 9}, {0, -1}};
    int sum = 0;
    for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) sum = sum * 2 + grid[i][j];
    printf("%d\n", sum);
    int table[2] = {11, 22};
    printf("%d %d\n", table[b], table[!b]);
    printf("%d %d %d\n", negate(5), negate(0), negate(negate(5)));
    switch (b) { case true: printf("true\n"); break; case false: printf("false\n"); }
    printf("%d %d %d\n", b < 2, b == 1.0, b > -1);
    b = printf("") ; printf("%d\n", b);
    bool chain = sum = 64; printf("%d %d\n", chain, sum);
    _Bool x = 1, y = 0; x ^= y; y ^= x; x ^= y; printf("%d %d\n", x, y);
    return b ? 1 : sum;
}
