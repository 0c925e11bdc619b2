// what: conversions of returned values, void returns, early returns, inline and static functions, noreturn, main called again
#include <stdio.h>
#include <stdlib.h>

static char to_char(int x) { return x; }
static unsigned char to_uchar(double d) { return d; }
static _Bool to_bool(float f) { return f; }
static short to_short(long l) { return l; }
static float to_float(double d) { return d; }
static double to_double(float f) { return f; }
static int to_int(long double d) { return d; }
static unsigned to_unsigned(int i) { return i; }
static long to_long(unsigned u) { return u; }
static long from_int(int i) { return i; }
static enum { A = -1, B } to_enum(int i) { return i; }
static void *to_void(int *p) { return p; }
static const char *to_const(char *s) { return s; }
static unsigned long long chain(signed char c) { return to_unsigned(c); }
static void nothing(int *p) { if (!p) return; ++*p; }
static void forwards(int *p) { return nothing(p); }
static int early(int x) {
    if (x < 0) return -1;
    if (x == 0) return 0;
    for (int i = 1;; i++) {
        if (i * i == x) return i;
        if (i * i > x) return -i;
    }
}
static int in_switch(int x) {
    switch (x) {
        case 0: return 5;
        case 1: {
            while (1) { if (x) return 6; }
        }
        default: do {
            return 7;
        }  while (0);
    }
}
static inline int add(int a, int b) { return a + b; }
inline static double scale(double d) { return d * 2; }
extern inline int unused_inline(int x);
inline int unused_inline(int x) { return x; }
static _Noreturn void quit(int code) { printf("quitting %d\n", code); exit(code); }
static int depth; static int checked(int x) { if (x > 1000) quit(x); return x + 1; }
static struct { int a[2]; } pairs(int x) { return (__typeof__(pairs(0))){{x, x * x}}; }
static int *element(int *v, int i) { return &v[i]; } static int **slot(int **v) { return v + 1; }
static int counter(void) { static int n; return n += 2; }
static int swap_sum(int *a, int *b) { int t = *a; *a = *b; *b = t; return *a - *b; }
static int ignored(void) { return printf("ignored result\n"); }

int main(int argc, char **argv) {
    if (argc == -5) { depth++; return depth * 10; }
    printf("%d %d %d %d %d\n", to_char(200), to_uchar(200.9), to_bool(0.1f), to_bool(-0.0f), to_short(0x12345678));
    printf("%.9g %.17g %d %u %ld %ld\n", to_float(0.1), to_double(0.1f), to_int(-2.9L), to_unsigned(-1), to_long(-1), from_int(-1));
    printf("%d %d %llu\n", to_enum(-1) == A, *(int *)to_void(&(int){6}), chain(-2));
    printf("%s\n", to_const((char[]){"const"}));
    int n = 0;
    nothing(&n);
    forwards(&n);
    forwards(NULL);
    nothing(NULL);
    printf("%d\n", n);
    for (int i = -1; i < 10; i++) printf("%d ", early(i));
    printf("\n");
    printf("%d %d %d\n", in_switch(0), in_switch(1), in_switch(2));
    printf("%d %g %d\n", add(add(1, 2), add(3, 4)), scale(scale(0.5)), unused_inline(3));
    printf("%d %d\n", pairs(7).a[0], pairs(7).a[1]);
    int v[3] = {1, 2, 3}, *pv[2] = {v, v + 2};
    *element(v, 1) += 40;
    ++*element(v, 2);
    **slot(pv) *= 5;
    (*element(v, 0))--;
    printf("%d %d %d\n", v[0], v[1], v[2]);
    int c = counter() + 0;
    c = c * 10 + counter();
    printf("%d\n", c);
    int a = 3, b = 10;
    printf("%d ", swap_sum(&a, &b));
    printf("%d %d\n", a, b);
    ignored();
    (void)ignored();
    int again = main(-5, argv);
    printf("%d ", again);
    again = main(-5, argv);
    printf("%d %d\n", again, depth);
    int t = 0;
    for (int i = 995; i < 1010; i++) {
        t = checked(i);
        if (i == 1000) printf("%d\n", t);
        if (i > 1000) return 1;
        if (i == 1000) break;
    }
    t = checked(t - 1);
    if (t) quit(t % 1000 + 90);
    printf("not reached\n");
    return 2;
}
