// what: stringify, paste, argument prescan, empty arguments, recursive-looking macros, function-like names without calls
#include <stdio.h>

#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define VALUE 42
#define EMPTY
#define f(x) (x + f(1))
static int self = 10;
#define self self + 1
#define A B
#define B A
#define APPLY(m, x) m(x)
#define TWICE(x) ((x) * 2)
#define CALL TWICE
#define SEMI ;
#define OBJECT (1, 2)
#define SECOND_(a, b) b
#define SECOND(p) SECOND_ p
#define NESTED(x) TWICE(TWICE(x))
#define DECLARE(T, n) T XCAT(var_, n) = n
#define UNLESS(c) if (!(c))
#define MAX3(a, b, c) ((a) > (b) ? (a) > (c) ? (a) : (c) : (b) > (c) ? (b) : (c))
#define STRING_OF_TWO(a, b) #a "/" #b
#define HASH_HASH # ## #
#define JOIN_NUMBER(a, b) a##.##b
#define SIDE(x) ((x) + (x))

static int (f)(int x) { return x * 100; }
static int self_value = 5;
static int TWICE_not_called(int TWICE) { return TWICE + 1; }
enum { A = 7 };

int main(void) {
    int xy = 3, var = 9;
    printf("%s|%s|%s\n", STR(VALUE), XSTR(VALUE), STR(a  +   b));
    printf("%s|%s|%s\n", STR("quoted \n"), STR('\''), STR("a\\b"));
    printf("%s|%s|%s\n", STR(), XSTR(EMPTY), STR( spaced ));
    printf("%s\n", STR(a /* comment */ b)); printf("%s\n", STR(multi
        line));
    printf("%d %d %d\n", CAT(x, y), XCAT(VA, LUE), CAT(4, 2)); printf("%s %s\n", STR(CAT(VA, LUE)), XSTR(CAT(VA, LUE)));
    printf("%d %d\n", f(2), (f)(3)); printf("%d\n", self); printf("%d\n", A);
    printf("%d %d %d\n", APPLY(TWICE, 4), CALL(5), NESTED(3)); printf("%d\n", SECOND(OBJECT)); printf("%d\n", SECOND((3, 4)));
    DECLARE(int, 12) SEMI printf("%d\n", var_12); UNLESS(var == 1) printf("unless\n"); else printf("otherwise\n");
    printf("%d %d\n", MAX3(1, 5, 3), MAX3(var, self, MAX3(2, 20, 4))); printf("%s\n", STRING_OF_TWO(x + y, f(1)));
    printf("%s\n", XSTR(HASH_HASH)); printf("%g\n", JOIN_NUMBER(3, 14)); printf("%s\n", XSTR(f(f(1)))); printf("%s\n", XSTR(self)); printf("%s\n", XSTR(A B));
    int n = 1, once = SIDE(n * 2); printf("%d\n", once); printf("%d\n", TWICE_not_called(6)); printf("%d\n", TWICE(1 + 2) - TWICE (3));
    printf("%d\n", TWICE
        (8));
#undef VALUE
#define VALUE 43
    printf("%d %s\n", VALUE, XSTR(VALUE));
#undef TWICE
    int TWICE = 5; printf("%d\n", TWICE); printf("%d\n", self_value);
#define SWAP_ARGS(x, y) y, x
    printf("%d %d\n", SWAP_ARGS(1, 2));
#define LPAREN (
#define CALL_WITH(x) XSTR LPAREN x )
    printf("%s\n", XSTR(CALL_WITH(1)));
#define LAZY_f(x) CAT(f, x)
#define f1 11
    printf("%d\n", LAZY_f(1)); printf("%s %s\n", XSTR(-VALUE), XSTR(- -VALUE));
    return VALUE;
}
