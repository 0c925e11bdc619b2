// what: function pointers: tables, callbacks, returned, in structs, arrays, typedefs, casts and comparisons
#include <stdio.h>
#include <stdlib.h>

typedef int (*binary)(int, int);
typedef int unary(int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int neg(int a) { return -a; }
static int sq(int a) { return a * a; }
static binary choose(char c) { return c == '+' ? add : c == '-' ? &sub : c == '*' ? *mul : NULL; }
static int (*compose_table[2][2])(int) = {{neg, sq}, {sq, neg}};
static int apply(unary f, int x) { return f(x); }
static int twice(unary *f, int x) { return (*f)((**f)(x)); }
static int fold(binary f, int init, const int *a, int n) { while (n--) init = f(init, *a++); return init; }
static void each(int *a, int n, void (*f)(int *, void *), void *ctx) {
    for (int i = 0; i < n; i++) f(a + i, ctx);
}
static void accumulate(int *x, void *sum) { *(int *)sum += *x; }
static void scale(int *x, void *by) { *x *= *(const int *)by; }
struct shape { const char *name; double (*area)(const struct shape *); double a, b; };
static double rect(const struct shape *s) { return s->a * s->b; }
static double tri(const struct shape *s) { return rect(s) / 2; }
static int (*(*getter(int n))(void))(int);
static int (*get_neg(void))(int) { return neg; }
static int (*get_sq(void))(int) { return sq; }
static int (*(*getter(int n))(void))(int) { return n ? get_sq : get_neg; }
struct machine { struct machine *(*step)(struct machine *); int count; };
static struct machine *stop(struct machine *m) { m->count += 1000; return NULL; }
static struct machine *run(struct machine *m) { if (++m->count == 5) m->step = stop; return m; }
static void hello(void) { printf("hello "); }
static int recursive(int n, int (*self)(int, void *), void *p) { return n ? n + self(n - 1, p) : 0; }
static int bounce(int n, void *p) { return recursive(n, bounce, p); }
static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    const char ops[] = "+-*";
    for (int i = 0; i < 3; i++) printf("%d ", choose(ops[i])(7, 3));
    printf("%d\n", choose('/') == NULL);
    binary f = add, g = &add;
    printf("%d %d %d %d\n", f == g, f != sub, (*f)(1, 2), (****f)(3, 4));
    f = sub;
    printf("%d\n", f(1, 2));
    printf("%d %d %d %d\n", apply(neg, 4), apply(&sq, 4), twice(sq, 3), twice(neg, 3));
    for (int i = 0; i < 4; i++) printf("%d ", compose_table[i / 2][i % 2](compose_table[i % 2][i / 2](i + 2)));
    int a[] = {1, 2, 3, 4, 5}, total = 0, by = 3;
    printf("%d %d %d\n", fold(add, 0, a, 5), fold(mul, 1, a, 5), fold(sub, 100, a, 5));
    each(a, 5, scale, &by); each(a, 5, accumulate, &total); printf("%d %d\n", total, a[4]);
    struct shape shapes[] = {{"rect", rect, 3, 4}, {"tri", tri, 3, 4}};
    for (int i = 0; i < 2; i++) printf("%s %.1f ", shapes[i].name, shapes[i].area(&shapes[i]));
    struct shape *ps = shapes; ps->area = tri; printf("%.1f\n", (ps->area)(ps));
    printf("%d %d\n", getter(0)()(9), (*(*getter(1))())(9));
    struct machine m = {run, 0}, *p = &m; while (p) p = p->step(p); printf("%d\n", m.count);
    void (*v)(void) = hello; v(); (*v)(); (v ? v : NULL)(); printf("\n");
    void (*generic)(void) = (void (*)(void))mul; printf("%d\n", ((binary)generic)(6, 7));
    binary list[4] = {[2] = mul, [0] = add}, *it = list;
    printf("%d %d %d\n", !list[1], it[2](2, 3), (*it)(2, 3));
    printf("%d\n", bounce(10, NULL));
    int (*const fixed)(int) = sq; printf("%d %zu\n", fixed(fixed(2)), sizeof fixed);
    int unsorted[] = {9, -3, 5, 0, 7};
    int (*order)(const void *, const void *) = by_value;
    qsort(unsorted, 5, sizeof(int), order);
    for (int i = 0; i < 5; i++) printf("%d ", unsorted[i]);
    int (*pf)(const char *, ...) = printf; pf("%s %d\n", "through pointer", 5);
    int (*absolute)(int) = abs;
    size_t (*sizes[1])(void) = {0};
    printf("%d %d\n", absolute(-4), sizes[0] == NULL);
    return (total > 40 ? choose('+') : choose('-'))(total, by);
}
