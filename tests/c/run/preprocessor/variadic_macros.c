// what: variadic macros: __VA_ARGS__, named rest, GNU comma swallowing, counting, map, nested calls
#include <stdarg.h>
#include <stdio.h>

#define PRINT(...) printf(__VA_ARGS__)
#define LOG(fmt, ...) printf("[" fmt "]\n", ##__VA_ARGS__)
#define NAMED(fmt, args...) printf(fmt "\n", args)
#define NAMED_SWALLOW(fmt, args...) printf(fmt "\n", ##args)
#define COUNT_(a, b, c, d, e, n, ...) n
#define COUNT(...) COUNT_(__VA_ARGS__, 5, 4, 3, 2, 1, 0)
#define STR(...) #__VA_ARGS__
#define XSTR(...) STR(__VA_ARGS__)
#define FIRST(a, ...) a
#define REST(a, ...) __VA_ARGS__
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define SUM1(a) (a)
#define SUM2(a, b) (a + b)
#define SUM3(a, b, c) (a + b + c)
#define SUM(...) CAT(SUM, COUNT(__VA_ARGS__))(__VA_ARGS__)
#define ARRAY(T, ...) ((T[]){__VA_ARGS__})
#define LENGTH(T, ...) (sizeof(ARRAY(T, __VA_ARGS__)) / sizeof(T))
#define WRAP(...) FIRST(__VA_ARGS__), FIRST(REST(__VA_ARGS__, 0))
#define BLOCK(...) do { __VA_ARGS__; } while (0)
#define STRUCT(name, ...) struct name { __VA_ARGS__ }
#define OPT(...) 0 __VA_OPT__(+ 1) 
#define DEFER(...) (__VA_ARGS__)

STRUCT(point, int x, y; double w;);
static int total(int n, ...) { va_list ap; int t = 0; va_start(ap, n); while (n--) t = t * 10 + va_arg(ap, int); va_end(ap); return t; }
#define TOTAL(...) total(COUNT(__VA_ARGS__), __VA_ARGS__)

int main(void) {
    PRINT("no arguments\n"); PRINT("%d %s\n", 1, "two"); LOG("plain"); LOG("%d", 5); LOG("%d %c", 6, 'x');
    NAMED("%d-%d", 1, 2); NAMED_SWALLOW("swallowed"); NAMED_SWALLOW("%s", "kept");
    printf("%d %d %d\n", COUNT(a), COUNT(a, b, c), COUNT((a, b), c)); printf("%s|%s|%s\n", STR(a, b , c), STR(), STR((x, y), "z"));
    printf("%s\n", XSTR(COUNT(1, 2), FIRST(q, r))); printf("%d %d %d\n", SUM(1), SUM(1, 2), SUM(1, 2, 3));
    printf("%d %zu\n", ARRAY(int, 4, 5, 6)[1], LENGTH(char, 1, 2, 3, 4)); int pair[] = {WRAP(7, 8, 9)}; printf("%d %d\n", pair[0], pair[1]);
    BLOCK(int a = 1, b = 2; printf("%d\n", a + b)); struct point p = {1, 2, 0.5}; printf("%g\n", p.x + p.y + p.w);
    printf("%d %d\n", TOTAL(1, 2, 3), TOTAL(SUM(4, 5), 6)); printf("%s\n", XSTR(REST(1, 2, 3))); printf("%d %d\n", OPT(), OPT(a));
    printf("%d\n", DEFER(1, 2, 3));
#define EACH(m, a, b, c) m(a) m(b) m(c)
#define SHOW(x) printf(#x "=%d ", x);
    int u = 1, v = 2, w = 3; EACH(SHOW, u, v, w + 1) printf("\n");
#define COLOURS(X) X(RED, 0xff0000) X(GREEN, 0x00ff00) X(BLUE, 0x0000ff)
#define AS_ENUM(n, v) n,
#define AS_NAME(n, v) #n,
#define AS_VALUE(n, v) [n] = v,
    enum { COLOURS(AS_ENUM) COUNT_COLOURS }; const char *names[] = {COLOURS(AS_NAME)}; int values[COUNT_COLOURS] = {COLOURS(AS_VALUE)};
    for (int i = 0; i < COUNT_COLOURS; i++) printf("%s=%06x ", names[i], values[i]); printf("\n");
    return COUNT_COLOURS * 11;
}
