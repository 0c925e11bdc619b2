// what: complicated declarators: arrays of pointers to functions, pointers to arrays, functions returning pointers, typedef layers
#include <stdio.h>
#include <stdlib.h>

typedef int integer, *pointer, array3[3], function(int), (*function_pointer)(int);
typedef array3 matrix[2];
typedef const char *(*namer)(integer);
static int twice(int x) { return x * 2; }
static int thrice(int x) { return x * 3; }
static int a[3] = {1, 2, 3}, *p[3] = {&a[2], &a[0], a + 1}, (*q)[3] = &a, **r = p, (*s[2])(int) = {twice, thrice}, (*(*t)[2])(int) = &s;
static const char *name(int i) { return i ? "one" : "zero"; }
static namer names[] = {name, NULL};
static int (*pick(int i))(int) { return s[i & 1]; }
static int (*rows(void))[3] { static int data[2][3] = {{4, 5, 6}, {7, 8, 9}}; return data; }
static function *choose(function f, function *g, int x) { return f(x) > g(x) ? f : g; }
static int (*(*deep(void))[2])(int) { return &s; }
static char *(*(*table[2])(int))[2];
static char *pair[2] = {"left", "right"};
static char *(*pairs(int i))[2] { return i ? &pair : NULL; }
static int apply(int (*const f[])(int), int n, int x) { for (int i = 0; i < n; i++) x = f[i](x); return x; }
static int sum(int n, int m, int v[n][m]) {
    int t = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) t += v[i][j];
    return t;
}
static void set(pointer at, integer value) { *at = value; }
static const int *const *find(const int *const *list, int v) {
    while (*list && **list != v) list++;
    return *list ? list : NULL;
}
static int parameters(int a[], int b[static 2], int c[const 2], int (d)(int), int (*e)(int)) {
    return a[0] + b[1] + c[1] + d(1) + e(1) + (int)sizeof a;
}
struct op { const char *name; int (*run)(const struct op *, int); union { int k; function *f; } u; };
static int add_k(const struct op *o, int x) { return x + o->u.k; }
static int call_f(const struct op *o, int x) { return o->u.f(x); }
function later;

int main(void) {
    printf("%d %d %d %d\n", *p[0], (*q)[1], **r, *r[2]);
    printf("%d %d %d\n", s[1](5), (*t)[0](5), (**t)(6));
    printf("%s %s %d\n", names[0](0), (*names)(1), names[1] == NULL);
    printf("%d %d\n", pick(0)(7), (*pick(1))(7));
    printf("%d %d %d\n", rows()[1][2], (*rows())[0], *(*(rows() + 1) + 1));
    printf("%d %d\n", choose(twice, thrice, 1)(10), choose(twice, thrice, -1)(10));
    printf("%d\n", (*deep())[1](4));
    table[0] = pairs;
    printf("%s %s %d\n", (*table[0](1))[0], (**table)(1)[0][1], table[1] == NULL);
    printf("%d %d\n", apply(s, 2, 1), apply((function_pointer const[]){twice, twice, thrice}, 3, 1));
    matrix m = {{1, 2, 3}, {4, 5, 6}};
    array3 *row = m;
    printf("%d %zu %d\n", sum(2, 3, m), sizeof(matrix), row[1][0]);
    set(&m[1][1], 50);
    set(*m + 2, 30);
    printf("%d\n", sum(2, 3, m));
    const int *list[] = {&a[0], &a[1], &a[2], NULL};
    const int *const *f = find(list, 2);
    printf("%d %d\n", (int)(f - list), find(list, 9) == NULL);
    printf("%d\n", parameters(a, a, a, twice, thrice));
    struct op ops[] = {{"add", add_k, {5}}, {"twice", call_f, {.f = twice}}, {"later", call_f, {.f = later}}};
    int x = 1;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        x = ops[i].run(&ops[i], x);
        printf("%s %d ", ops[i].name, x);
    }
    printf("\n");
    function_pointer fp = NULL;
    fp = fp ? fp : later;
    printf("%d\n", fp(3));
    int (*(*pp)(int))(int) = pick;
    printf("%d\n", pp(1)(2));
    int *(*ap)[3] = &p;
    printf("%d\n", *(*ap)[1]);
    void *(*allocate)(size_t) = malloc;
    void (*release)(void *) = free;
    int *h = allocate(sizeof *h);
    *h = 9;
    printf("%d\n", *h);
    release(h);
    unsigned long const volatile *const cv = &(unsigned long){77};
    printf("%lu\n", *cv);
    int (*z)[2][3] = &(int[2][3]){{1}, {2}};
    printf("%d %zu\n", (*z)[1][0], sizeof *z);
    char (*(*w)[1])[4] = &(char (*[1])[4]){&(char[4]){"abc"}};
    printf("%s\n", *(*w)[0]);
    return pick(1)(pick(0)(7));
}
int later(int x) { return x + 100; }
