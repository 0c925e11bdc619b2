// what: scopes of names: file, block, prototype, labels, tags, members, loops; linkage of block externs; typedef shadowing
#include <stdio.h>

int x = 1; static int y = 2; typedef int type; struct tag { int tag; }; enum { CONSTANT = 5 };
static int prototype_scope(int x, int y[x], struct inner *p);
static int f(int x) { int y = x; { int x = y + 1; { int y = x + 1; x += y; } y += x; } return x * 1000 + y; }
static int g(void) { extern int x; int r = x; { int x = 50; { extern int x; r += x; } r += x; } return r; }
static int h(type type) { return type * 2; }
static int labels(int n) { int same = n; goto same; same: { goto inner; inner: same++; } return same; }
static int members(void) {
    struct m { int x; struct { int y; } z; } x = {.x = 3}, *y = &x;
    y->z.y = x.x + 1;
    {
        int x = y->x, z = y->z.y;
        return x * 10 + z;
    }
}
static int tags(void) {
    struct tag a = {1};
    {
        struct tag;
        struct tag { char c[3]; } b = {"ab"};
        enum tag2 { T = 4 };
        a.tag += sizeof b + T + b.c[0];
    }
    {
        union tag { long l; } u = {9};
        a.tag += (int)u.l;
    }
    return a.tag + (int)sizeof(struct tag);
}
static int loops(void) { int i = 100, s = 0; for (int i = 0; i < 3; i++) { int i = 7; s += i; } for (i = 0; i < 2; i++) s += i; return s * 10 + i; }
static int initialiser(void) { int x = 5; { int y = x; int x = y * 2; y = x; return x + y; } }
static int sizes(void) { char x[3]; { int x = sizeof x; return x * 100 + CONSTANT; } }
static int enums(void) { enum { CONSTANT = 9, NEXT }; int a[NEXT]; { enum { CONSTANT = 1 }; return sizeof a / sizeof *a * 10 + CONSTANT; } }
static int statics(int reset) { static int n; { static int n = 40; if (reset) n = 40; n++; if (n == 42) return n; } return ++n; }
static int conditions(int n) { if (n) { int n = 2; return n; } else { int n = 3; return n; } }
static int typedefs(void) { typedef char type; type t = 300; { type type = 5; t += type; } { int t = sizeof(type); return t * 1000 + CONSTANT; } }
static int parameter(int a, int a_copy[]) { a++; a_copy[0] = a; { int a = 99; (void)a; } return a; }
int x; extern int y_alias; static int forward(void); int later_defined(void);
static int cast_ambiguity(void) { int y = 4; return (x) + (y) + sizeof(type) - (int)-1; }
static int switch_scope(int n) {
    switch (n) {
        int hidden;
        case 1: hidden = 10;
        return hidden;
        case 2: hidden = 20;
        {
            int hidden = 5;
            n += hidden;
        }
        return hidden + n;
    }
    return n;
}

int main(void) {
    printf("%d %d %d\n", f(1), g(), h(21));
    printf("%d %d %d\n", labels(5), members(), tags());
    printf("%d %d %d\n", loops(), initialiser(), sizes());
    printf("%d ", enums());
    printf("%d ", statics(0));
    printf("%d ", statics(0));
    printf("%d ", statics(0));
    printf("%d\n", statics(1));
    printf("%d %d %d\n", conditions(1), conditions(0), typedefs());
    int box[1], r = parameter(6, box);
    printf("%d %d\n", r, box[0]);
    printf("%d %d %d %d\n", cast_ambiguity(), switch_scope(1), switch_scope(2), switch_scope(3));
    printf("%d %d\n", forward(), later_defined());
    {
        int printf_count = 0;
        {
            int (*printf_)(const char *, ...) = printf;
            printf_count += printf_("%s\n", "local pointer");
        }
        printf("%d\n", printf_count);
    }
    {
        struct tag { int a, b; };
        printf("%zu ", sizeof(struct tag));
    }
    printf("%zu\n", sizeof(struct tag));
    {
        int main = 3;
        printf("%d\n", main);
    }
    {
        struct x { int x; } x = {8};
        printf("%d %zu\n", x.x, sizeof x);
    }
    type local = x + y;
    {
        double x = 0.5;
        local += x * 4;
    }
    printf("%d\n", local);
    x: y: if (local++ < 10) goto x; printf("%d\n", local); for (int i = 0, *p = &i; i < 3; ++*p) printf("%d ", i); printf("\n");
    return local + forward();
}
static int forward(void) { return later_defined() + y; }
int later_defined(void) { return x * 7; }
