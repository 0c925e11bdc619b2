// what: ?: with mixed types, nested, as operand and as pointer, and the GNU two-operand form
#include <stdio.h>
#include <string.h>

static int calls;
static int next(void) { return ++calls; }
static const char *or_default(const char *s) { return s ?: "(none)"; }
static int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
struct point { int x, y; };

int main(void) {
    int t = 1, f = 0;
    printf("%.1f %.1f\n", t ? 1 : 2.5, f ? 1 : 2.5);
    printf("%d\n", (t ? -1 : 1u) > 0);
    printf("%ld\n", (long)(t ? -1 : 1u));
    printf("%ld\n", t ? -1 : 1l);
    printf("%lu\n", t ? -1 : 1ul);
    printf("%zu %zu %zu\n", sizeof(t ? (char)1 : (short)2), sizeof(t ? 1.0f : 2), sizeof(t ? 1ll : 2.0f));
    printf("%d %d %d\n", sign(-4), sign(0), sign(9));
    printf("%s %s\n", or_default(NULL), or_default("given"));
    printf("%d %d\n", 0 ?: 7, 3 ?: 7);
    int r = next() ?: 100; printf("%d %d\n", r, calls);
    calls = -1; r = next() ?: 100; printf("%d %d\n", r, calls);
    printf("%.2f %.2f\n", 0.0 ?: 0.5, 0.25 ?: 4);
    printf("%d\n", 0 ?: 0 ?: 5 ?: 6);
    int a = 1, b = 2; *(t ? &a : &b) = 10; *(f ? &a : &b) = 20; printf("%d %d\n", a, b);
    (t ? strcpy : strcat)((char[8]){"x"}, "y");
    struct point p = {1, 2}, q = {3, 4};
    printf("%d %d\n", (t ? p : q).x, (f ? p : q).y);
    struct point s = f ? p : t ? q : p; printf("%d %d\n", s.x, s.y);
    const char *text = t ? "yes" : 0; printf("%s\n", text);
    char arr[4] = "abc"; const char *c = f ? "zzz" : arr; printf("%s %zu\n", c, sizeof(t ? arr : arr));
    void *v = t ? (void *)arr : NULL; printf("%c\n", *(char *)v);
    int (*pick)(int) = t ? sign : NULL; printf("%d\n", pick(-3));
    t ? (void)a++ : (void)b++; f ? (void)a++ : (void)b++; printf("%d %d\n", a, b);
    int n = 15;
    printf("%s\n", n % 15 == 0 ? "fizzbuzz" : n % 5 == 0 ? "buzz" : n % 3 == 0 ? "fizz" : "other");
    int x = 5; int y = x > 3 ? x < 10 ? x == 5 ? 50 : 40 : 30 : 20; printf("%d\n", y);
    y = (x > 3 ? 1 : 2) + (x < 3 ? 10 : 20) * (x ? 2 : 3); printf("%d\n", y);
    y = x > 3 ? x = 9, x + 1 : 0; printf("%d %d\n", x, y);
    t ? f ? (y = 1) : (y = 2) : (y = 3); printf("%d\n", y);
    char ch = t ? 200 : 100; printf("%d\n", ch);
    unsigned char uc = f ?: 300; printf("%d\n", uc);
    printf("%d\n", (t ? 'a' : 1.5) == 97.0);
    return (calls ?: 33) + y;
}
