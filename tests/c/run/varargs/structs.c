// what: structs, unions, long doubles and function pointers through variadic arguments
#include <stdarg.h>
#include <stdio.h>

struct i8 { int a, b; };
struct f8 { float a, b; };
struct m16 { long a; double b; };
struct d16 { double a, b; };
struct l24 { long a, b, c; };
struct c3 { char c[3]; };
struct big { char name[20]; int v[10]; };
union u { int i; double d; };
struct ld { long double l; };

static double all(const char *kinds, ...) {
    va_list ap; va_start(ap, kinds); double t = 0;
    for (const char *k = kinds; *k; k++) {
        switch (*k) {
        case 'i': { struct i8 x = va_arg(ap, struct i8); t += x.a * 10 + x.b; break; }
        case 'f': { struct f8 x = va_arg(ap, struct f8); t += x.a * 10 + x.b; break; }
        case 'm': { struct m16 x = va_arg(ap, struct m16); t += x.a * 10 + x.b; break; }
        case 'd': { struct d16 x = va_arg(ap, struct d16); t += x.a * 10 + x.b; break; }
        case 'l': { struct l24 x = va_arg(ap, struct l24); t += x.a + x.b + x.c; break; }
        case 'c': { struct c3 x = va_arg(ap, struct c3); t += x.c[0] + x.c[1] + x.c[2]; break; }
        case 'b': { struct big x = va_arg(ap, struct big); t += x.name[1] + x.v[9]; break; }
        case 'u': { union u x = va_arg(ap, union u); t += x.d; break; }
        case 'L': { struct ld x = va_arg(ap, struct ld); t += (double)x.l; break; }
        case 'n': t += va_arg(ap, int); break;
        case 'r': t += va_arg(ap, double); break;
        case 'M': t += va_arg(ap, struct i8).b; break;
        case 'p': t += va_arg(ap, struct l24 *)->c; break;
        }
    }
    va_end(ap); return t;
}
static struct l24 build(int n, ...) {
    struct l24 r = {0};
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++) {
        struct l24 x = va_arg(ap, struct l24);
        r.a += x.a;
        r.b += x.b;
        r.c += x.c;
    }
    va_end(ap);
    return r;
}
struct keeper { va_list ap; int n; };
static int next(struct keeper *k) { k->n++; return va_arg(k->ap, int); }
static int kept(int n, ...) {
    struct keeper k;
    k.n = 0;
    va_start(k.ap, n);
    int r = 0;
    while (k.n < n) r = r * 2 + next(&k);
    va_end(k.ap);
    return r;
}

int main(void) {
    struct i8 i = {1, 2};
    struct f8 f = {0.5f, 0.25f};
    struct m16 m = {3, 0.5};
    struct d16 d = {1.5, 2.5};
    struct l24 l = {1, 2, 3};
    struct c3 c = {{1, 2, 3}};
    struct big b = {"name", {[9] = 5}};
    union u u = {.d = 4.5};
    struct ld L = {2.25L};
    printf("%g %g %g %g %g\n", all("i", i), all("f", f), all("m", m), all("d", d), all("l", l));
    printf("%g %g %g %g\n", all("c", c), all("b", b), all("u", u), all("L", L));
    printf("%g\n", all("nifmdlcbuLr", 100, i, f, m, d, l, c, b, u, L, 0.125));
    printf("%g\n", all("iiiiiiii", i, i, i, i, i, i, i, i));
    printf("%g\n", all("ffffffffff", f, f, f, f, f, f, f, f, f, f));
    printf("%g\n", all("mmmmmmmn", m, m, m, m, m, m, m, 7));
    printf("%g\n", all("ddddddr", d, d, d, d, d, d, 1.0));
    printf("%g\n", all("nnnnnmin", 1, 2, 3, 4, 5, m, i, 6));
    printf("%g\n", all("rrrrrrrdfr", 1., 1., 1., 1., 1., 1., 1., d, f, 2.));
    printf("%g %g\n", all("lMlpn", l, i, l, &l, 9), all("bcb", b, c, b));
    printf("%ld %ld\n", build(3, l, l, (struct l24){10, 20, 30}).c, build(1, build(2, l, l)).b);
    printf("%d\n", kept(8, 1, 0, 1, 1, 0, 0, 1, 0));
    return kept(3, 1, 1, 1);
}
