// what: memcpy, memmove, memset and memcmp of structs, byte-wise copies, pointers kept in char arrays
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int id; char name[8]; struct item *next; double w; };
struct table { struct item *slot[4]; int (*op)(int); };
static int twice(int x) { return x * 2; }
static void swap_bytes(void *a, void *b, size_t n) {
    unsigned char *p = a, *q = b;
    while (n--) {
        unsigned char t = *p;
        *p++ = *q;
        *q++ = t;
    }
}
static void show(const struct item *i) {
    printf("%d %s %g %s\n", i->id, i->name, i->w, i->next ? i->next->name : "-");
}

int main(void) {
    struct item a = {1, "one", NULL, 1.5}, b = {2, "two", &a, 2.5}, c;
    memcpy(&c, &b, sizeof c); c.id++; show(&c); show(&b);
    swap_bytes(&a, &c, sizeof a); show(&a); show(&c); swap_bytes(&a, &c, sizeof a);
    int *pa = &(int){41}; swap_bytes(&a.id, pa, sizeof(int)); printf("%d %d\n", a.id, *pa);
    char bytes[sizeof(struct item *)];
    struct item *p = &b;
    memcpy(bytes, &p, sizeof p);
    struct item *q;
    memcpy(&q, bytes, sizeof q);
    q->id = 77;
    show(&b);
    char moved[sizeof bytes];
    for (size_t i = 0; i < sizeof bytes; i++) moved[sizeof bytes - 1 - i] = bytes[i];
    for (size_t i = 0; i < sizeof bytes / 2; i++) {
        char t = moved[i];
        moved[i] = moved[sizeof bytes - 1 - i];
        moved[sizeof bytes - 1 - i] = t;
    }
    struct item *r; memcpy(&r, moved, sizeof r); printf("%d\n", r == &b && r->next == &a);
    struct table t = {{&a, NULL, &b, &c}, twice}, u;
    memcpy(&u, &t, sizeof u);
    printf("%d %d\n", u.op(u.slot[2]->id), u.slot[1] == NULL);
    unsigned char raw[sizeof t], *end = raw + sizeof raw;
    memcpy(raw, &t, sizeof t);
    memset(&t, 0, sizeof t);
    printf("%d %d\n", t.op == NULL, t.slot[3] == NULL);
    for (unsigned char *s = (unsigned char *)&t, *f = raw; f < end;) *s++ = *f++;
    printf("%d %s\n", t.op(4), t.slot[0]->name);
    struct item list[5];
    memset(list, 0, sizeof list);
    for (int i = 0; i < 5; i++) {
        list[i].id = i;
        sprintf(list[i].name, "n%d", i);
        list[i].w = i / 2.0;
    }
    memmove(list + 1, list, 3 * sizeof *list); for (int i = 0; i < 5; i++) printf("%s ", list[i].name);
    memmove(list, list + 2, 3 * sizeof *list); for (int i = 0; i < 5; i++) printf("%s ", list[i].name);
    printf("\n%d %d\n", memcmp(list[0].name, "n1", 3) == 0, memcmp(list + 1, list + 3, sizeof *list) < 0);
    struct { short s; short t; } z = {258, 3};
    unsigned char *zb = (unsigned char *)&z;
    printf("%d %d %d %d\n", zb[0], zb[1], zb[2], zb[3]);
    zb[1] = 0;
    zb[3] = 1;
    printf("%d %d\n", z.s, z.t);
    uintptr_t number = (uintptr_t)&list[2];
    struct item *back = (struct item *)number;
    back->w = 9;
    number += sizeof *list;
    ((struct item *)number)->w = 8;
    printf("%g %g\n", list[2].w, list[3].w);
    printf("%d %d\n", (int)((uintptr_t)&list[3] - (uintptr_t)&list[1]) == (int)(2 * sizeof *list), (uintptr_t)&list[0] < (uintptr_t)&list[4]);
    struct item *heap = malloc(2 * sizeof *heap);
    memcpy(heap, &b, sizeof b);
    heap[1] = heap[0];
    heap[1].next = heap;
    heap[0].name[0] = 'T';
    show(&heap[1]);
    show(heap);
    free(heap);
    double d = 3.25;
    uint64_t bits;
    memcpy(&bits, &d, 8);
    bits += 1ull << 52;
    memcpy(&d, &bits, 8);
    printf("%g\n", d);
    memset(&z, 0xff, sizeof z); printf("%d %d\n", z.s, z.t);
    return memcmp("abc", "abd", 3) < 0 ? 19 : 20;
}
