// what: unions: type punning between integers, bytes, floats and structs; partial overwrites; nested anonymous members
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union word { uint32_t u; int32_t s; uint16_t h[2]; uint8_t b[4]; float f; };
union wide { uint64_t q; union word w[2]; struct { uint8_t lo; uint32_t mid; } s; double d; };
struct variant { enum { INT, REAL, TEXT, PAIR } kind; union { long i; double r; const char *t; struct { short a, b; }; }; int after; };

static void show(const struct variant *v) {
    switch (v->kind) {
    case INT: printf("int %ld", v->i); break;
    case REAL: printf("real %g", v->r); break;
    case TEXT: printf("text %s", v->t); break;
    case PAIR: printf("pair %d %d", v->a, v->b); break;
    }
    printf(" after %d\n", v->after);
}
static union word make(unsigned u) { return (union word){.u = u}; }
static int sum(union word w) { return w.b[0] + w.b[1] + w.b[2] + w.b[3]; }

int main(void) {
    union word w = {0x12345678};
    printf("%x %x %x %x %x\n", w.b[0], w.b[3], w.h[0], w.h[1], w.s);
    w.b[1] = 0xff; printf("%x\n", w.u);
    w.h[1] = 0x8000; printf("%d %x\n", w.s, w.u);
    w.f = -1.5f; printf("%x %d %x\n", w.u, w.s < 0, w.h[1]);
    w.u ^= 0x80000000; printf("%g\n", w.f);
    w.s = -2; printf("%u %d\n", w.u, w.b[0]);
    w.b[0]++; w.b[0]++; printf("%x\n", w.u);
    union wide q = {.q = 0}; q.w[1].f = 1.0f; printf("%llx\n", (unsigned long long)q.q);
    q.d = 1.0; printf("%x %x\n", q.w[0].u, q.w[1].u);
    q.w[0].u = 0xdeadbeef; q.w[1].h[0] = 0xcafe; printf("%llx\n", (unsigned long long)q.q);
    q.s.lo = 1; q.s.mid = 0x01020304; printf("%llx\n", (unsigned long long)q.q);
    printf("%zu %zu %zu\n", sizeof(union word), sizeof(union wide), sizeof(struct variant));
    struct variant list[] = {{INT, {42}, 1}, {REAL, {.r = 2.5}, 2}, {.kind = TEXT, .t = "words", .after = 3}, {.kind = PAIR, .a = -4, .b = 5, .after = 4}};
    for (int i = 0; i < 4; i++) show(&list[i]);
    list[0] = list[3]; list[0].b = 9; list[1].kind = INT; list[1].i = -7; show(&list[0]); show(&list[1]);
    printf("%d %d\n", sum(make(0x01020304)), make(0xff).b[0]);
    union word a = make(5), b; b = a; b.b[3] = 1; printf("%x %x\n", a.u, b.u);
    union { struct { int type; int x; } p; struct { int type; float y; } r; int type; } common = {.r = {2, 0.5f}};
    printf("%d %d %x\n", common.type, common.p.type, common.p.x);
    union { char c[8]; short s; long l; } t;
    memset(&t, 0, sizeof t);
    memcpy(t.c, "abcdefg", 8);
    printf("%d %lx\n", t.s, t.l);
    t.s = 0x4142;
    printf("%s\n", t.c);
    union { int *p; uintptr_t u; } ptr;
    int target = 3;
    ptr.p = &target;
    ptr.u += 0;
    *ptr.p += 4;
    printf("%d %d\n", target, ptr.u % sizeof(int) == 0);
    union { _Bool b; unsigned char c; } flag = {.c = 1};
    printf("%d\n", flag.b);
    flag.b = 8;
    printf("%d\n", flag.c);
    union { struct { unsigned lo : 4, hi : 4; } n; unsigned char byte; } nib = {.byte = 0xa7};
    printf("%x %x\n", nib.n.lo, nib.n.hi);
    nib.n.hi = 3;
    printf("%x\n", nib.byte);
    union { signed char sc; unsigned char uc; int i; } sx = {.i = 0};
    sx.sc = -1;
    printf("%d %d\n", sx.uc, sx.i);
    union word arr[2][2] = {{{1}, {2}}, {{3}, {.b = {4, 1}}}};
    printf("%u %u\n", arr[1][1].u, (*(arr + 1))->u);
    return sum(w) & 0xff;
}
