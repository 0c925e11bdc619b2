// what: anonymous structs and unions, nested definitions, same names in different scopes and name spaces
#include <stddef.h>
#include <stdio.h>

struct device {
    int id;
    union { struct { unsigned char r, g, b, a; }; unsigned rgba; };
    struct { int x, y; struct { int w, h; }; } box;
    struct inner { int depth; struct innermost { char tag[4]; } most; } in, *link;
};
struct inner elsewhere = {3, {"abc"}};
struct innermost visible = {"xyz"};
typedef struct list { struct list *list; int value; } list;
struct x { int x; } x = {1};
typedef struct { int v[2]; } pairs[3];

static int area(struct device *d) { return d->box.w * d->box.h; }
static list *push(list *l, list *node, int v) { node->list = l; node->value = v; return node; }
struct forward;
static int peek(struct forward *f);
struct forward { int secret; };
static int peek(struct forward *f) { return f->secret; }

int main(void) {
    struct device d = {7, {{10, 20, 30, 40}}, {1, 2, {3, 4}}, {5, {"in"}}, &elsewhere};
    printf("%x %d %d\n", d.rgba, d.g, area(&d));
    d.rgba = 0x01020304; printf("%d %d %d %d\n", d.r, d.g, d.b, d.a);
    d.box.w += d.box.x;
    printf("%d %zu %zu\n", area(&d), offsetof(struct device, b), offsetof(struct device, box.h));
    printf("%d %s %s %s\n", d.link->depth, d.link->most.tag, d.in.most.tag, visible.tag);
    d.in = *d.link; d.in.most.tag[0] = 'A'; printf("%s %s\n", d.in.most.tag, elsewhere.most.tag);
    list a, b, c, *l = push(push(push(NULL, &a, 1), &b, 2), &c, 3);
    for (list *p = l; p; p = p->list) printf("%d ", p->value);
    printf("%d\n", l->list->list->value);
    struct x y = {x.x + 1};
    {
        struct x { char c[7]; } x = {"local"};
        printf("%zu %s\n", sizeof(struct x), x.c);
    }
    printf("%zu %d\n", sizeof(struct x), y.x);
    pairs p = {{{1, 2}}, {{3}}, {{[1] = 5}}}; printf("%d %d %d\n", p[0].v[1], p[1].v[1], p[2].v[1]);
    struct { int n; } anon = {3}, *pa = &anon; pa->n *= 2; printf("%d\n", anon.n);
    struct forward f = {99}; printf("%d\n", peek(&f));
    int list = 4; { typedef int list; list v = 5; printf("%d\n", v); } printf("%d\n", list);
    goto label;
    label: {
        int label = 6;
        struct label { int label; } s = {label};
        enum label2 { value = 8 };
        printf("%d %d\n", s.label, value);
    }
    struct { struct { struct { int deep[2][2]; } c; } b; } deep = {{{{{1, 2}, {3, 4}}}}};
    deep.b.c.deep[1][0] += 10;
    printf("%d %d\n", deep.b.c.deep[1][0], deep.b.c.deep[0][1]);
    struct device copies[2] = {d, d};
    copies[1].a = 9;
    copies[0].box.h = 0;
    printf("%x %x %d %d\n", copies[0].rgba, copies[1].rgba, area(copies), area(copies + 1));
    struct { int : 0; int k; } unnamed = {12}; printf("%d\n", unnamed.k);
    struct { int count; struct { int extra; } tail[]; } flexible = {4};
    printf("%d %zu\n", flexible.count, sizeof flexible);
    return d.id + peek(&f);
}
