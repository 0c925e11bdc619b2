// what: struct assignment, struct arguments and results of many sizes, nested calls, members of call results
#include <stdio.h>

struct s1 { char a; };
struct s3 { char a[3]; };
struct s8 { int a; float b; };
struct s12 { int a[3]; };
struct s16 { double a, b; };
struct s16m { long a; double b; };
struct s24 { long a, b, c; };
struct big { int n; char name[60]; double d[5]; };

static struct s1 f1(struct s1 x) { x.a++; return x; }
static struct s3 f3(struct s3 x, int i) { x.a[i] += 10; return x; }
static struct s8 f8(int a, struct s8 x, float f) { x.a += a; x.b *= f; return x; }
static struct s12 f12(struct s12 x) { int t = x.a[0]; x.a[0] = x.a[2]; x.a[2] = t; return x; }
static struct s16 f16(struct s16 x, struct s16 y) { return (struct s16){x.a + y.a, x.b * y.b}; }
static struct s16m f16m(struct s16m x) { x.a = -x.a; x.b = -x.b; return x; }
static struct s24 f24(struct s24 x, long k) { x.a *= k; x.b += x.a; x.c += x.b; return x; }
static struct big fbig(struct big b, const char *s) {
    int i = 0;
    while ((b.name[i] = s[i])) i++;
    b.n = i;
    b.d[i % 5] += 0.5;
    return b;
}
static int many(struct s8 a, int i, struct s16 b, double d, struct s24 c, struct s1 e, struct s12 g) {
    return a.a + (int)a.b + i + (int)(b.a + b.b + d) + (int)(c.a + c.b + c.c) + e.a + g.a[0] + g.a[1] + g.a[2];
}
static struct big make(int n) {
    struct big b = {n, "made"};
    for (int i = 0; i < 5; i++) b.d[i] = n * i;
    return b;
}
static struct s24 countdown(int n) {
    struct s24 r = {n};
    if (n) {
        struct s24 s = countdown(n - 1);
        r.b = s.a + s.b;
        r.c = s.c + 1;
    }
    return r;
}

int main(void) {
    struct s1 a = {5}; struct s3 b = {{1, 2, 3}}; struct s8 c = {7, 1.5f}; struct s12 d = {{1, 2, 3}};
    struct s16 e = {1.5, 2.5}; struct s16m m = {4, 0.25}; struct s24 g = {1, 2, 3}; struct big h = make(3);
    printf("%d %d\n", f1(a).a, f1(f1(f1(a))).a); printf("%d\n", a.a);
    printf("%d %d %d\n", f3(f3(b, 0), 2).a[0], f3(f3(b, 0), 2).a[2], b.a[2]);
    printf("%d %.2f\n", f8(3, c, 2).a, f8(1, f8(2, c, 3), 4).b);
    printf("%d %d\n", f12(d).a[0], f12(f12(d)).a[0]);
    printf("%.2f %.2f\n", f16(e, f16(e, e)).a, f16(f16(e, e), e).b);
    printf("%ld %.2f\n", f16m(m).a, f16m(f16m(m)).b);
    printf("%ld %ld\n", f24(f24(g, 2), 3).c, g.c);
    printf("%d %s %.1f\n", fbig(h, "hello").n, fbig(h, "bye").name, fbig(fbig(h, "abc"), "abc").d[3]);
    printf("%s %d %.1f\n", h.name, h.n, make(4).d[4]);
    printf("%d\n", many(f8(1, c, 1), 2, f16(e, e), 3.5, f24(g, 1), f1(a), f12(d)));
    printf("%ld %ld\n", countdown(10).b, countdown(10).c);
    struct big copy = h, other;
    other = copy;
    other.name[0] = 'X';
    copy.d[1] = 99;
    printf("%s %s %.0f %.0f\n", other.name, copy.name, h.d[1], copy.d[1]);
    other = h = make(6); printf("%d %d\n", other.n, (h = copy).n);
    struct s24 array[3] = {{1}, {2}, {3}};
    array[0] = array[2];
    array[2].b = 8;
    array[1] = f24(array[2], 2);
    printf("%ld %ld %ld\n", array[0].a, array[1].b, array[1].c);
    struct s24 *p = array, *q = &array[1]; *p = *q; q->a = 100; printf("%ld %ld\n", p->a, (*q).a);
    struct s12 x = {{1, 2, 3}}; x = f12(x); x = x; printf("%d %d\n", x.a[0], x.a[2]);
    struct { struct s12 in; struct s8 arr[2]; } nest = {{{1}}, {{1, 1}, {2, 2}}}, nest2 = nest;
    nest2.arr[1] = f8(40, nest.arr[0], 2);
    printf("%d %.1f %d\n", nest2.arr[1].a, nest2.arr[1].b, nest.arr[1].a);
    const struct s12 k = f12(x); printf("%d\n", k.a[0] + f12(k).a[0]);
    return many(c, 1, e, 1, g, a, d);
}
