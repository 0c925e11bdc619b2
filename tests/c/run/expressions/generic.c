// what: _Generic selection on types of expressions, with decay, qualifiers, pointers and defaults
#include <stdio.h>

#define NAME(x) _Generic((x), char: "char", signed char: "schar", unsigned char: "uchar", short: "short", int: "int", \
    unsigned: "uint", long: "long", unsigned long: "ulong", float: "float", double: "double", char *: "char*", \
    const char *: "const char*", int *: "int*", const int *: "const int*", int (*)[3]: "int(*)[3]", void *: "void*", \
    int (*)(int): "int(*)(int)", struct s: "struct s", struct s *: "struct s*", _Bool: "bool", default: "other")
#define ABS(x) _Generic((x), int: abs_int, long: abs_long, double: abs_double)(x)
#define PRINT(x) printf(_Generic((x), int: "%d\n", long: "%ld\n", double: "%.3f\n", char *: "%s\n", unsigned: "%u\n"), x)
#define IS_INT(x) _Generic((x), int: 1, default: 0)

struct s { int a; };
enum e { E0 = -1, E1 };
static int abs_int(int x) { return x < 0 ? -x : x; }
static long abs_long(long x) { return x < 0 ? -x : x; }
static double abs_double(double x) { return x < 0 ? -x : x; }
static int effects;
static int bump(void) { return ++effects; }

int main(void) {
    char c = 1;
    const int ci = 2;
    int a3[3] = {1, 2, 3};
    struct s st = {5};
    enum e en = E1;
    unsigned long ul = 3;
    _Bool b = 1;
    printf("%s %s %s %s\n", NAME(c), NAME('c'), NAME(+c), NAME((char)1));
    printf("%s %s %s\n", NAME(ci), NAME(&ci), NAME(ci + 0));
    printf("%s %s %s\n", NAME(a3), NAME(&a3), NAME(&a3[1]));
    printf("%s %s %s\n", NAME("text"), NAME((const char *)"x"), NAME(*"x"));
    printf("%s %s %s\n", NAME(st), NAME(&st), NAME(st.a));
    printf("%s %s %s\n", NAME(en), NAME(E1), NAME(b));
    printf("%s %s %s\n", NAME(abs_int), NAME(&abs_int), NAME(abs_int(1)));
    printf("%s %s %s\n", NAME((void *)0), NAME(0), NAME(ul));
    printf("%s %s %s\n", NAME(1.0f), NAME(1.0), NAME(1.0L));
    printf("%s %s %s\n", NAME(1 ? &ci : a3), NAME(b && b), NAME(sizeof c));
    printf("%s %s\n", NAME((short)1), NAME((short)1 + (short)1));
    PRINT(ABS(-5)); PRINT(ABS(-5000000000)); PRINT(ABS(-2.5)); PRINT((char *)"str"); PRINT(7u);
    printf("%d %d %d\n", IS_INT(bump()), IS_INT(1.0), effects);
    int picked = _Generic(1, int: bump(), default: bump() + bump()); printf("%d %d\n", picked, effects);
    _Generic(1, int: st).a = 6; printf("%d\n", st.a);
    int nested = _Generic(1.0, double: _Generic('a', int: 12, char: 13), default: 14); printf("%d\n", nested);
    volatile int vi = 3; printf("%s\n", NAME(vi));
    printf("%s\n", NAME((int (*)[3])0));
    return ABS(-41);
}
