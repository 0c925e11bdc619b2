// what: constant_p, types_compatible_p, choose_expr, expect, offsetof, unreachable, trap not reached, typeof, string builtins
#include <stdio.h>
#include <stdlib.h>

struct s { int a; struct { char b[4]; double c; } in[3]; };
typedef int myint;
#define IS(T, e) __builtin_types_compatible_p(T, __typeof__(e))
#define PICK(e) __builtin_choose_expr(IS(double, e), "double", __builtin_choose_expr(IS(char *, e), "text", 17))
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define LENGTH(s) (__builtin_constant_p(sizeof(s)) ? sizeof(s) - 1 : 0)

static int kind(int c) {
    switch (c & 3) {
        case 0: return 10;
        case 1: return 11;
        case 2: return 12;
        case 3: return 13;
    }
    __builtin_unreachable();
}
static int checked(int x) { if (unlikely(x > 100)) __builtin_trap(); return likely(x) ? x * 2 : -1; }
static int effects;
static int effect(void) { return ++effects; }

int main(void) {
    printf("%d %d %d\n", __builtin_constant_p(5), __builtin_constant_p("lit"[0]) >= 0, __builtin_constant_p(3 * 4 + sizeof(int)));
    printf("%d %d %d %d\n", __builtin_types_compatible_p(int, myint), __builtin_types_compatible_p(int, unsigned), __builtin_types_compatible_p(int[], int[5]), __builtin_types_compatible_p(char *, const char *));
    printf("%d %d %d\n", __builtin_types_compatible_p(const int, int), __builtin_types_compatible_p(struct s, int), __builtin_types_compatible_p(long, long long));
    double d = 1; char *t = "t"; printf("%s %s %d\n", PICK(d), PICK(t), PICK(3));
    __builtin_choose_expr(1, effect(), effect() + effect()); printf("%d\n", effects);
    printf("%zu %zu %zu\n", __builtin_offsetof(struct s, in), __builtin_offsetof(struct s, in[1].c), __builtin_offsetof(struct s, in[2].b[3]));
    for (int i = 0; i < 5; i++) printf("%d ", kind(i)); printf("\n");
    printf("%d %d %ld\n", checked(0), checked(50), __builtin_expect(7l, 3));
    __typeof__(d * 2) e = 2.5;
    __typeof__(int[3]) arr = {1, 2, 3};
    __typeof__(*t) c = 300;
    __typeof__(&arr[0]) p = arr + 1;
    printf("%g %d %d %zu\n", e, c, *p, sizeof arr);
    __typeof__(effect()) kept = 5;
    __typeof__(effect) *fp = effect;
    printf("%d %d\n", kept, effects);
    kept = fp();
    printf("%d\n", kept);
    const int k = 3; __typeof__(k + 0) mutable = 4; mutable++; printf("%d\n", mutable);
    __auto_type inferred = 1.5f; printf("%zu %g\n", sizeof inferred, inferred);
    printf("%zu\n", LENGTH("literal"));
    printf("%zu %d %d\n", __builtin_strlen("four"), __builtin_strcmp("a", "b") < 0, __builtin_memcmp("ab", "ac", 1));
    char buffer[8];
    __builtin_memset(buffer, 'x', 7);
    buffer[7] = 0;
    __builtin_memcpy(buffer, "ab", 2);
    printf("%s\n", buffer);
    printf("%d %ld %lld %g\n", __builtin_abs(-3), __builtin_labs(-4l), __builtin_llabs(-5ll), __builtin_fabs(-1.5));
    printf("%g %d %d %d\n", __builtin_inf(), __builtin_isnan(__builtin_nan("")) != 0, __builtin_isinf_sign(-__builtin_inf()), __builtin_signbit(-1.0) != 0);
    printf("%g %g %d\n", __builtin_huge_val(), (double)__builtin_inff(), __builtin_isless(1.0, 2.0));
    int *q = __builtin_assume_aligned(arr, 4); printf("%d\n", q[2]); __builtin_prefetch(q);
    int *stack = __builtin_alloca(4 * sizeof(int));
    for (int i = 0; i < 4; i++) stack[i] = i * i;
    printf("%d\n", stack[3]);
    printf("%s %d\n", __func__, __builtin_object_size(buffer, 0) == 8 || 1);
    printf("%d\n", __builtin_classify_type(1) == __builtin_classify_type(2l));
    _Static_assert(sizeof(int) == 4, "int"); _Static_assert(__builtin_offsetof(struct s, a) == 0, "a");
    void *m = __builtin_malloc(4); __builtin_free(m); printf("%d\n", __builtin_printf("builtin\n"));
    return checked(kind(2));
}
