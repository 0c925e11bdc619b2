// what: volatile accesses, const objects, register and auto, block scopes, extern in blocks, unused values
#include <stdio.h>

static volatile int ticks;
static volatile const int fixed = 7;
static const int table[4] = {1, 4, 9, 16};
static const struct { int a; volatile int b; } record = {3, 4};
volatile struct { int x, y; unsigned f : 5; } shared = {1, 2, 3};
static int tick(void) { return ++ticks; }
static int outer = 5;
extern int elsewhere; int elsewhere = 12;
static void empty(void) {}
static void discard(void) { tick(); (void)tick(); ticks; 5; "unused"; tick() + 0; if (tick()) {} ; ; {} }
static inline int inlined(register int x) { auto int y = x; return y * 2; }
static __attribute__((noinline)) int kept(int x) { return x - 1; }
_Noreturn static void never(void) { for (;;) ; }

int main(void) {
    ticks = 0; discard(); printf("%d\n", ticks);
    ticks = ticks + 4; ticks += 3; ticks++; printf("%d %d\n", ticks, fixed * 7);
    int sum = 0; for (volatile int i = 0; i < 5; i++) sum += i; printf("%d\n", sum);
    for (int i = 0; i < 4; i++) sum += table[i]; printf("%d %d %d\n", sum, record.a, record.b);
    shared.x += shared.y; shared.f *= 11; printf("%d %u\n", shared.x, shared.f);
    volatile int *p = &ticks; *p = 40; int once = *p + 40; printf("%d\n", once);
    const int *q = &outer; outer++; printf("%d\n", *q);
    int *const r = &outer; *r = 8; printf("%d\n", outer);
    const volatile char *s = "volatile text"; int n = 0; while (*s++) n++; printf("%d\n", n);
    { int outer = 1; { extern int elsewhere; elsewhere += outer; } } printf("%d %d\n", elsewhere, outer);
    register int reg = 3; reg <<= 2; auto int a = reg; printf("%d %d\n", a, inlined(kept(a)));
    empty(); if (sum < 0) never();
    double volatile d = 0.1; d += d; printf("%g\n", d);
    volatile char c = 127; c++; printf("%d\n", c);
    volatile float f = 1.1f; printf("%d\n", f == 1.1f);
    int volatile arr[3] = {1, 2, 3}; arr[1] = arr[0] = arr[2]; printf("%d %d %d\n", arr[0], arr[1], arr[2]);
    int x = 1; { int x = 2; { int x = 3; { x = 4; } printf("%d ", x); } printf("%d ", x); } printf("%d\n", x);
    int y = 5; { int z = y; int y = z + 1; printf("%d ", y); } printf("%d\n", y);
    typedef int T; T t = 6; { int T = 7; t = T; } { typedef char T; t += sizeof(T); } printf("%d\n", t);
    if (({ volatile int v = 0; v; }) || x) ; else return 1;
    const char *const names[] = {"n0", "n1"}; printf("%s\n", names[x]);
    return ticks;
}
