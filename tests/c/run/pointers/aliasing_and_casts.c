// what: pointers to pointers, output parameters, char access to any object, casts between object pointers, const and restrict
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct base { int kind; };
struct derived { struct base base; double value; };
struct node { int v; struct { struct node *next; } link; };
#define CONTAINER(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))

static void divide(int a, int b, int *q, int *r) { if (q) *q = a / b; if (r) *r = a % b; }
static void insert(struct node **at, struct node *n) {
    while (*at && (*at)->v < n->v) at = &(*at)->link.next;
    n->link.next = *at;
    *at = n;
}
static int removed(struct node **at, int v) {
    for (; *at; at = &(*at)->link.next) if ((*at)->v == v) {
        *at = (*at)->link.next;
        return 1;
    }
    return 0;
}
static void grow(int **a, int *n, int v) { *a = realloc(*a, (*n + 1) * sizeof **a); (*a)[(*n)++] = v; }
static char **split(char *s, int *count) {
    static char *parts[8];
    *count = 0;
    for (char *p = s; *p; p++) {
        if (p == s || p[-1] == 0) parts[(*count)++] = p;
        if (*p == ',') *p = 0;
    }
    return parts;
}
static void add(int n, int *restrict out, const int *restrict in) { while (n--) *out++ += *in++; }
static const char *skip(const char *s) { while (*s == ' ') s++; return s; }
static double value(const struct base *b) { return b->kind == 1 ? ((const struct derived *)b)->value : -1; }

int main(void) {
    int q = 0, r = 0;
    divide(17, 5, &q, &r);
    printf("%d %d ", q, r);
    divide(20, 6, NULL, &r);
    printf("%d %d\n", q, r);
    struct node n[5] = {{5}, {1}, {3}, {4}, {2}}, *list = NULL;
    for (int i = 0; i < 5; i++) insert(&list, &n[i]);
    for (struct node *p = list; p; p = p->link.next) printf("%d ", p->v);
    int gone = removed(&list, 1);
    gone += removed(&list, 4);
    gone += removed(&list, 9);
    printf("| %d | ", gone);
    for (struct node *p = list; p; p = p->link.next) printf("%d ", p->v);
    struct node *outer = CONTAINER(&n[3].link, struct node, link);
    printf("%d %d\n", outer->v, outer == &n[3]);
    int *array = NULL, count = 0;
    for (int i = 0; i < 20; i++) grow(&array, &count, i * i);
    printf("%d %d\n", count, array[19]);
    free(array);
    char line[] = "one,two,,four";
    int parts;
    char **words = split(line, &parts);
    for (int i = 0; i < parts; i++) printf("[%s]", words[i]);
    printf(" %d\n", parts);
    int x[4] = {1, 2, 3, 4}, y[4] = {10, 20, 30, 40};
    add(4, x, y);
    add(2, x + 2, x);
    printf("%d %d %d %d\n", x[0], x[1], x[2], x[3]);
    uint32_t word = 0x01020304;
    unsigned char *bytes = (unsigned char *)&word;
    printf("%d %d\n", bytes[0], bytes[3]);
    bytes[2] = 0xff;
    printf("%x\n", word);
    for (char *c = (char *)&word; c < (char *)(&word + 1); c++) *c = 0x11; printf("%x\n", word);
    struct derived d = {{1}, 2.5};
    struct base *b = &d.base;
    printf("%g %g %d\n", value(b), value(&(struct base){0}), (void *)b == (void *)&d);
    void *anything = &d;
    ((struct derived *)anything)->value *= 2;
    struct derived *dd = anything;
    printf("%g\n", dd->value);
    const char *s = skip("   text");
    char *mutable = strdup(s);
    mutable[0] = 'T';
    printf("%s %s\n", s, mutable);
    free(mutable);
    int v = 10; const int *cv = &v; v++; printf("%d ", *cv); *(int *)cv = 50; printf("%d\n", v);
    int *a = &v, *alias = a; *a = 1; *alias += 5; printf("%d\n", *a + *alias);
    int *self[2];
    self[0] = &x[0];
    self[1] = (int *)self;
    printf("%d\n", *self[0] == x[0] && (void *)self[1] == (void *)self);
    void **chain[1]; void *start = &chain; chain[0] = &start; printf("%d\n", *chain[0] == (void *)&chain);
    int matrix[2][2] = {{1, 2}, {3, 4}};
    int *rows[2] = {matrix[1], matrix[0]};
    int **m = rows;
    printf("%d %d\n", m[0][1], *m[1]);
    char *argv[] = {"prog", "-x", "file", NULL}, **av = argv;
    int flags = 0;
    while (*++av) {
        char *o = *av;
        if (*o++ == '-') while (*o) flags = flags * 10 + *o++;
    }
    printf("%d %td\n", flags, av - argv);
    uintptr_t tagged = (uintptr_t)&v | 1;
    if (tagged & 1) *(int *)(tagged & ~(uintptr_t)1) = 123;
    printf("%d\n", v);
    volatile int hw = 3; volatile int *reg = &hw; *reg = *reg + 3; printf("%d\n", hw);
    return value(b) > 4 ? 44 : 45;
}
