// what: calls with many parameters of mixed classes, beyond every register, in registers and on the stack, nested and recursive
#include <stdio.h>

struct small { short a, b; };
struct mixed { float f; int i; };
struct pair { double x, y; };
struct large { int v[7]; };
static long ints(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
    return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10;
}
static double doubles(double a, double b, double c, double d, double e, double f, double g, double h, double i, double j, double k) {
    return a - b + c - d + e - f + g - h + i - j + k * 100;
}
static double both(int a, double b, long c, float d, char e, double f, short g, float h, unsigned char i, double j, long long k, float l, _Bool m, double n, int o, float p, unsigned q, double r, long s, float t)
{
    return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 + l * 12 + m * 13 + n * 14 + o * 15 + p * 16 + q * 17 + r * 18 + s * 19 + t * 20;
}
static int structs(struct small a, struct mixed b, struct pair c, struct large d, struct small e, struct pair f, struct large g, struct mixed h) {
    return a.a + a.b + (int)b.f + b.i + (int)(c.x + c.y) + d.v[0] + d.v[6] + e.b + (int)f.y + g.v[3] + h.i;
}
static int split(int a, int b, int c, int d, int e, struct pair p, struct large l, int f, struct small s, int g) {
    return a + b + c + d + e + (int)p.x + l.v[6] + f * 10 + s.a + g * 100;
}
static int pointers(const char *s, int *p, const double *d, char **t, void *v, struct large *l, int (*f)(int), const struct pair *q) {
    return s[0] + *p + (int)*d + t[0][0] + (v == p) + l->v[2] + f(3) + (int)q->y;
}
static int square(int x) { return x * x; }
static int narrow(signed char a, unsigned char b, short c, unsigned short d, _Bool e, signed char f, unsigned char g, short h, _Bool i) {
    return a * 1 + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9;
}
static long double wide(long double a, int b, long double c, double d, __int128 e, int f, __int128 g) {
    return a + b + c + d + (long double)e + f + (long double)g;
}
static struct large rotate(struct large l, int by, int a, int b, int c, int d, int e, int f) {
    struct large r;
    for (int i = 0; i < 7; i++) r.v[(i + by) % 7] = l.v[i] + a + b + c + d + e + f;
    return r;
}
static long recursive(int n, double a, int b, float c, long d, double e, int f, long g, int h) {
    return n == 0 ? (long)(a + b + c + d + e + f + g + h) : recursive(n - 1, e, h, c + 0.5f, g, a, b, d, f + n);
}
static void modify(int a, int *out, int b, struct small s, int c, int d, int e, int f) {
    a += 100;
    b += a;
    s.a += b;
    c = d = e = f = s.a;
    *out = c + d + e + f;
}
static int nested(int a, int b, int c) { return a * 100 + b * 10 + c; }

int main(void) {
    printf("%ld %g\n", ints(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), doubles(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
    printf("%g\n", both(1, 2.5, 3, 4.5f, 5, 6.5, 7, 8.5f, 9, 10.5, 11, 12.5f, 13, 14.5, 15, 16.5f, 17, 18.5, 19, 20.5f));
    printf("%g\n", both('a', 1, 2.9, 3, 300, 4, 70000, 5, 256 + 9, 6, -7, 8, 0.5, 9, 10.9, 11, -1, 12, 13, 14));
    struct small s = {1, 2};
    struct mixed m = {3.5f, 4};
    struct pair p = {5.25, 6.75};
    struct large l = {{1, 2, 3, 4, 5, 6, 7}};
    printf("%d\n", structs(s, m, p, l, (struct small){7, 8}, (struct pair){9, 10}, l, (struct mixed){11, 12}));
    printf("%d\n", split(1, 2, 3, 4, 5, p, l, 6, s, 7));
    int i = 9;
    double d = 2.5;
    char *t[] = {"text"};
    printf("%d\n", pointers("abc", &i, &d, t, &i, &l, square, &p));
    printf("%d %d\n", narrow(-1, 255, -300, 65535, 1, -128, 128, 32767, 1), narrow(300, -1, 70000, -1, 0.5, 128, 256, -32769, 256));
    printf("%Lg\n", wide(1.5L, 2, 3.5L, 4.5, (__int128)1 << 70, 6, -((__int128)1 << 70)));
    l = rotate(rotate(l, 3, 1, 0, 0, 0, 0, 0), 2, 0, 0, 0, 0, 0, 10);
    for (int k = 0; k < 7; k++) printf("%d ", l.v[k]);
    printf("\n");
    printf("%ld\n", recursive(50, 1.5, 2, 3.5f, 4, 5.5, 6, 7, 8));
    int out = 0, a = 1;
    modify(a, &out, 2, s, 3, 4, 5, 6);
    printf("%d %d %d\n", out, a, s.a);
    printf("%d\n", nested(nested(1, 2, 3), nested(0, nested(0, 0, 1), 2), nested(0, 0, nested(0, 0, 3))));
    printf("%d\n", structs((struct small){.b = 1}, (struct mixed){0}, (struct pair){.y = -1}, rotate(l, 1, 0, 0, 0, 0, 0, 0), s, p, l, m));
    printf("%d %d %d %d %d %d %d %d %d %d %g %g %s %c %ld\n", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1.5, 2.5, "s", 'c', 15L);
    return (int)ints(1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
}
