// what: enums with negative, large, mixed, packed and computed values; conversions and arithmetic
#include <limits.h>
#include <stdio.h>

enum small { A, B = 5, C, D = B * 2 + C, E = -1, F };
enum unsigned_only { U0 = 0, U1 = 0xFFFFFFFFu };
enum mixed { M0 = -1, M1 = 0x80000000LL };
enum huge { H0 = 1, H1 = 0xFFFFFFFFFFFFFFFFull };
enum wide { W0 = LLONG_MIN, W1 = LLONG_MAX };
enum __attribute__((packed)) tiny { T0, T1 = 200 };
enum __attribute__((packed)) tiny_signed { TS0 = -100, TS1 = 100 };
enum __attribute__((packed)) medium { P0 = -1, P1 = 200 };
enum characters { NL = '\n', LETTER = 'a' + 1, SIZE = sizeof(long) };
struct holder { enum tiny t; enum medium m; enum small s : 5; };
typedef enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS } direction;

static direction turn(direction d, int by) { return (d + by) % DIRECTIONS; }
static const char *name(direction d) {
    switch (d) {
    case NORTH: return "north";
    case EAST: return "east";
    case SOUTH: return "south";
    case WEST: return "west";
    case DIRECTIONS: break;
    }
    return "?";
}

int main(void) {
    printf("%d %d %d %d %d %d\n", A, B, C, D, E, F);
    printf("%zu %zu %zu %zu %zu\n", sizeof(enum small), sizeof(enum unsigned_only), sizeof(enum mixed), sizeof(enum huge), sizeof(enum wide));
    printf("%zu %zu %zu %zu\n", sizeof(enum tiny), sizeof(enum tiny_signed), sizeof(enum medium), sizeof(struct holder));
    printf("%zu %zu %zu %zu\n", sizeof(A), sizeof(U1), sizeof(M1), sizeof(H1));
    enum unsigned_only u = U1; enum mixed m = M1; enum huge h = H1; enum wide w = W0;
    printf("%u %lld %llu %lld\n", u, (long long)m, (unsigned long long)h, (long long)w);
    printf("%d %d %d\n", u > 0, M0 < 0, m > 0);
    u = -1; printf("%d\n", u == U1);
    u++; printf("%u\n", u);
    enum small s = E; printf("%d %d\n", s, s < 0);
    s = 77; printf("%d\n", s);
    enum tiny t = T1; t += 100; printf("%d\n", t);
    enum tiny_signed ts = TS1; ts = -ts - 20; printf("%d\n", ts);
    struct holder x = {T1, P1, E}; printf("%d %d %d\n", x.t, x.m, x.s);
    printf("%d %d %d\n", NL, LETTER, SIZE);
    for (int i = -1; i < 6; i++) printf("%s ", name(turn(WEST, i)));
    printf("%s\n", name(DIRECTIONS));
    int count[DIRECTIONS] = {[SOUTH] = 4, [EAST] = 7};
    for (direction d = NORTH; d < DIRECTIONS; d++) printf("%d ", count[d]);
    printf("\n");
    enum { INNER = 40, SECOND } local = SECOND; printf("%d %d\n", local, INNER | 2);
    { enum { A = 1000, INNER }; printf("%d %d\n", A, INNER); }
    printf("%d\n", A + INNER);
    double ratio = SOUTH / (double)WEST; printf("%.3f\n", ratio);
    direction *p = &(direction){EAST}; *p = *p + 1; printf("%s\n", name(*p));
    return D + F;
}
