// what: static initializers: addresses, differences, casts, floats, function tables, self references
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct node { int value; struct node *next, *prev; };
static int target = 5, array[6] = {10, 11, 12, 13, 14, 15};
static int *pointer = &target, *middle = &array[3], *after = array + 5, *before = &array[5] - 3;
static int **twice = &pointer;
static char *text = "constant" + 3, letters[] = "letters", *inside = &letters[2];
static struct node c, b, a = {1, &b, &c}, b = {2, &c, &a}, c = {3, &a, &b};
static struct node self = {9, &self, &self};
static int *member = &b.value;
static size_t offset = offsetof(struct node, prev), size = sizeof array / sizeof array[0];
static double ratio = 1.0 / 3, neg = -0.0, from_int = 7 / 2, big = 1e300 * 10;
static float narrow = 0.1, hex = 0x1.8p3f;
static int from_float = 3.99, from_negative = (int)-3.99, logic = 5 && !0, tern = 1 ? 2 : 3, shifted = 1 << 4 | 3;
static unsigned char wrapped = 0x1234 & 0xff, casted = (unsigned char)300;
static long long wide = -1u, signed_wide = -1;
static int add(int x, int y) { return x + y; }
static int sub(int x, int y) { return x - y; }
static int (*table[])(int, int) = {add, &sub, *add, NULL};
static struct op { const char *name; int (*f)(int, int); int arg[2]; } ops[] = {{"add", add, {1, 2}}, {.f = sub, .name = "sub", .arg[1] = 5}, {0}};
static const void *voids[] = {&target, array, add, "v", 0};
static char grid[3][4] = {"abc", "defg", {'h'}};
static char (*row)[4] = grid + 1, *cell = &grid[1][2];
static uintptr_t zero = (uintptr_t)(void *)0;
static _Bool flag = 0.5, is = &target != 0;
int tentative; int tentative; int tentative = 8; int later;
extern int later;

int main(void) {
    printf("%d %d %d %d %d\n", *pointer, *middle, *after, *before, **twice);
    *pointer = 6; printf("%d %d\n", target, **twice);
    printf("%s %s %zu\n", text, inside, sizeof letters);
    printf("%d %d %d %d\n", a.next->value, a.prev->value, a.next->next->next->value, c.prev->prev->value);
    printf("%d %d\n", self.next == &self, self.next->prev->next->value);
    *member = 20; printf("%d\n", a.next->value);
    printf("%zu %zu\n", offset, size);
    printf("%.17g %g %g %g\n", ratio, neg, from_int, big);
    printf("%.9g %g\n", narrow, hex);
    printf("%d %d %d %d %d\n", from_float, from_negative, logic, tern, shifted);
    printf("%d %d %lld %lld\n", wrapped, casted, wide, signed_wide);
    for (int i = 0; table[i]; i++) printf("%d ", table[i](10, 3));
    for (struct op *o = ops; o->name; o++) printf("%s %d ", o->name, o->f(o->arg[0], o->arg[1]));
    printf("\n%d %d %s %d\n", *(const int *)voids[0], ((const int *)voids[1])[4], (const char *)voids[3], voids[4] == 0);
    printf("%.4s %c %c %d\n", *row, *cell, row[1][0], grid[2][1]);
    printf("%d %d %d\n", zero == 0, flag, is);
    printf("%d %d %d\n", tentative, later, (int)(after - before));
    static int *local = &array[1], calls = 3, *end = &array[6];
    local++;
    printf("%d %d %td\n", *local, calls, end - local);
    static const char *const kinds[] = {[1] = "one", [0] = "zero"}; printf("%s %s\n", kinds[0], kinds[1]);
    return target + later;
}
