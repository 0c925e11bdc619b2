/* what: K&R definitions with narrow parameters, default promotions, pointers, arrays, structs and functions */
/* flags: -std=gnu89 */
#include <stdio.h>

int add(a, b) int a, b; { return a + b; }
char narrow(c, s, f) char c; short s; float f; { return c + s + (int)(f * 2); }
double mixed(d, c, l, f) double d; unsigned char c; long l; float f; { return d + c + l + f; }
float half(x) float x; { return x / 2; }
short shrink(n) int n; { return n; }
unsigned char byte(n) { return n; }
sum(v, n) int *v; { int s; s = 0; while (n--) s += *v++; return s; }
length(s) register char *s; { register n = 0; while (*s++) n++; return n; }
struct point { int x, y; double w; };
struct point move(p, dx, dy) struct point p; short dx, dy; { p.x += dx; p.y += dy; p.w *= 2; return p; }
int total(m) int m[][3];
{
    int i, j, t = 0;
    for (i = 0; i < 2; i++) for (j = 0; j < 3; j++) t += m[i][j];
    return t;
}
int apply(f, x) int (*f)(); int x; { return (*f)(x) + f(x + 1); }
int apply2(f, x) int f(); { return f(x); }
int square(x) { return x * x; }
char *pick(names, i) char **names; unsigned char i; { return names[i]; }
int sizes(c, s, f, a) char c;
short s;
float f;
int a[10];
{ return sizeof c * 1000 + sizeof s * 100 + sizeof f * 10 + sizeof a; }
int modify(c, u) char c; unsigned short u; { c += 100; u -= 1; return c * 100000 + u; }
static int order(c, b, a) int a; char b; long c; { return a * 100 + b * 10 + (int)c; }
_Bool truth(b) _Bool b; { return !b; }
int none() { return 77; }
union u { int i; char c[4]; };
int from_union(u, k) union u u; char k; { return u.c[0] + k; }

int main(argc, argv) int argc; char **argv;
{
    int v[4], m[2][3], i, j;
    static char *names[] = {"zero", "one", "two"};
    struct point p; union u u;
    for (i = 0; i < 4; i++) v[i] = i * i;
    for (i = 0; i < 2; i++) for (j = 0; j < 3; j++) m[i][j] = i * 3 + j;
    printf("%d %d\n", add(2, 3), add('a', -1));
    printf("%d %d\n", narrow(10, 20, 1.5), narrow('d', 30, 2.25f));
    printf("%g %g\n", mixed(0.5, 'a', 100L, 0.25), mixed(1.0, (unsigned char)200, -1L, 1.5f));
    printf("%g %d %d\n", half(5.0), shrink(70000), byte(300));
    printf("%d %d\n", sum(v, 4), length("hello there"));
    p.x = 1; p.y = 2; p.w = 1.5; p = move(p, (short)10, (short)-5); printf("%d %d %g\n", p.x, p.y, p.w);
    printf("%d %d %d\n", total(m), apply(square, 3), apply2(square, 9));
    printf("%s %s\n", pick(names, 1), pick(names, 2));
    printf("%d %d\n", sizes('a', (short)1, 1.0, v), modify((char)100, (unsigned short)0));
    printf("%d %d %d\n", order(1L, 2, 3), truth(5), truth(0));
    u.i = 0x01020304; printf("%d %d\n", none(), from_union(u, 3));
    printf("%d\n", argc > 0 && argv[argc] == 0);
    return sum(v, 4) + none();
}
