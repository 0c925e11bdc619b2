// what: constructor and destructor order, cleanup, weak, alias, unused and noinline attributes, thread-local and local labels
#include <stdio.h>
#include <stdlib.h>

static int stage;
__attribute__((constructor(200))) static void second(void) { stage = stage * 10 + 2; }
__attribute__((constructor(150))) static void first(void) { stage = stage * 10 + 1; }
__attribute__((constructor)) static void third(void) { stage = stage * 10 + 3; }
__attribute__((destructor)) static void farewell(void) { printf("destructor %d\n", stage); }
static void at_exit(void) { stage++; printf("atexit\n"); }
__attribute__((weak)) int weak_value = 5;
__attribute__((weak)) int weak_function(void) { return 6; }
extern int missing(void) __attribute__((weak));
static void release(int **p) { printf("cleanup %d ", **p); free(*p); }
static void leave(const char **name) { printf("leave %s ", *name); }
#define SCOPED __attribute__((cleanup(release)))
static int scoped(int n) {
    SCOPED int *a = malloc(sizeof *a);
    *a = n;
    if (n > 2) return *a * 2;
    SCOPED int *b = malloc(sizeof *b);
    *b = n + 10;
    return *a + *b;
}
static void loop(void) {
    for (int i = 0; i < 3; i++) {
        __attribute__((cleanup(leave))) const char *name = i == 1 ? "middle" : "edge";
        if (i == 1) continue;
        if (i == 2) break;
        printf("body ");
    }
    printf("\n");
}
static __thread int per_thread = 7; static _Thread_local int other;
__attribute__((noinline, noclone)) static int fixed(int x) { return x + 1; }
__attribute__((always_inline)) static inline int inlined(int x) { return x * fixed(x); }
__attribute__((const)) static int pure(int x) { return x * x; }
__attribute__((unused)) static int never_called(void) { return 1; }
static int find(const int *v, int n, int x) {
    __label__ found;
    int i;
    for (i = 0; i < n; i++) if (v[i] == x) goto found;
    return -1;
    found: return i;
}
struct __attribute__((packed)) tight { char c; long l; } __attribute__((aligned(2)));
typedef int vector_like[4] __attribute__((aligned(32)));
int aliased_target(int x) { return x - 1; }
int alias_name(int x) __attribute__((alias("aliased_target")));
typedef int mode_type __attribute__((mode(DI)));

int main(void) {
    atexit(at_exit); printf("%d\n", stage); printf("%d %d %d\n", weak_value, weak_function(), missing == 0);
    int r = scoped(1); printf("-> %d\n", r); r = scoped(5); printf("-> %d\n", r); loop();
    per_thread += 3;
    other--;
    printf("%d %d\n", per_thread, other);
    printf("%d %d %d\n", inlined(4), pure(5), find((int[]){4, 5, 6}, 3, 6));
    printf("%d\n", find((int[]){4}, 1, 1));
    printf("%zu %zu %zu\n", sizeof(struct tight), _Alignof(struct tight), _Alignof(vector_like));
    printf("%d %d\n", alias_name(10), alias_name == aliased_target || 1);
    printf("%zu\n", sizeof(mode_type));
    {
        __attribute__((cleanup(leave))) const char *outer = "outer";
        {
            __attribute__((cleanup(leave))) const char *inner = "inner";
            printf("in ");
        }
        printf("out ");
    }
    printf("\n");
    for (int i = 0; i < 2; i++) {
        __attribute__((cleanup(leave))) const char *g = "goto";
        if (i) goto end;
    }
    printf("not reached\n");
end: printf("end\n");
    switch (stage) { case 123: r++; __attribute__((fallthrough)); default: r += 2; } 
    return r;
}
