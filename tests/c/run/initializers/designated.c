// what: designated, nested, overriding, range and brace-elided initializers, with implicit zeros
#include <stdio.h>

struct point { int x, y; };
struct shape { char tag; struct point p[3]; struct { int w; struct point deep; } in; int last; };
static int sparse[10] = {[2] = 5, 6, [7] = 1, [3] = 9, [9] = 2};
static int ranged[12] = {[1 ... 3] = 4, [6 ... 8] = 5, [7] = 6, 7, 8};
static int sized[] = {[5] = 1, [2] = 2};
static struct shape a = {'a', {{1, 2}, {3}, [0 + 2].y = 6}, {7, {8, 9}}, 10};
static struct shape b = {.in.deep.y = 1, .p[1].x = 2, .tag = 'b', {{3, 4}, 5}, .last = 6};
static struct shape c = {'c', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
static struct shape d = {.p = {[0 ... 1] = {1, 2}, [1].y = 5}, .in = {.deep = {1}, .deep.y = 2, .w = 3}};
static int matrix[3][4] = {{1}, {1, 2}, [2][3] = 7, [0][1 ... 2] = 9};
static int elided[2][2][2] = {1, 2, 3, {4}, 5, 6};
static char words[][6] = {"one", [2] = "three", "four", [1] = {'t', 'w', 'o'}};
static union { struct point p; int i[3]; char c; } u[3] = {{{1, 2}}, {.i = {3, 4, 5}}, {.c = 'q'}};
static const char *names[] = {[1] = "b", [0] = "a", [3] = "d"};

static void show(const char *name, const struct shape *s) {
    printf("%s: %d [%d %d][%d %d][%d %d] %d %d %d %d\n", name, s->tag, s->p[0].x, s->p[0].y, s->p[1].x, s->p[1].y, s->p[2].x, s->p[2].y,
           s->in.w, s->in.deep.x, s->in.deep.y, s->last);
}
static void list(const int *p, int n) { for (int i = 0; i < n; i++) printf("%d ", p[i]); printf("\n"); }
static int counter;
static int next(void) { return ++counter; }

int main(void) {
    list(sparse, 10); list(ranged, 12); printf("%zu\n", sizeof sized / sizeof *sized); list(sized, 6);
    show("a", &a); show("b", &b); show("c", &c); show("d", &d);
    list(&matrix[0][0], 4);
    list(matrix[1], 4);
    list(matrix[2], 4);
    list(elided[0][0], 2);
    list(elided[0][1], 2);
    list(elided[1][0], 2);
    list(elided[1][1], 2);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) printf("%s,", words[i]);
    printf("\n%d %d %d %d\n", u[0].p.y, u[1].i[0], u[1].i[1], u[2].c);
    for (int i = 0; i < 4; i++) printf("%s ", names[i] ? names[i] : "-");
    printf("\n");
    struct shape local = {.p[2] = {next(), 5}, .tag = 'l', .in = {.w = 2}};
    show("local", &local);
    printf("%d\n", counter);
    struct shape copy = local, *ptr = &copy;
    struct { struct shape s; int n; } wrap = {*ptr, 3};
    show("wrap", &wrap.s);
    printf("%d\n", wrap.n);
    struct { struct point p; int n; } over = {(struct point){1, 2}, 3};
    printf("%d %d %d\n", over.p.x, over.p.y, over.n);
    int n = 3, dynamic[4] = {n, n + 1, [3] = n * n}; list(dynamic, 4);
    struct point q[] = {{1}, {.y = 2}, [4].x = 3};
    printf("%zu %d %d %d\n", sizeof q / sizeof *q, q[0].y, q[1].y, q[4].x);
    int scalar = {5}; char *s = {"braced"}; printf("%d %s\n", scalar, s);
    for (int i = 0; i < 2; i++) { int fresh[3] = {i}; fresh[1]++; list(fresh, 3); }
    for (int i = 0; i < 2; i++) { static int kept[3] = {1}; kept[0]++; list(kept, 3); }
    struct { int a, b; int arr[]; } *none = 0; printf("%d\n", none == 0);
    int zero[5] = {}; struct shape zs = {0}; list(zero, 5); show("zs", &zs);
    float f[3] = {1, 'a', 2.75};
    int from[3] = {1.9, -1.9, 'b'};
    printf("%.1f %.1f %.2f %d %d %d\n", f[0], f[1], f[2], from[0], from[1], from[2]);
    return a.p[2].y + b.in.deep.y + c.in.deep.x;
}
