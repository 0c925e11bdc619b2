// what: extra arguments are read as types that are not quite theirs, as C and its compilers allow
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
struct pair { int a; char b[12]; };
enum colour { RED, GREEN };
static void show(const char *kinds, ...) {
    va_list list, again;
    va_start(list, kinds);
    va_copy(again, list);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'u': printf("%u ", va_arg(list, unsigned)); break;
        case 'i': printf("%d ", va_arg(list, int)); break;
        case 'l': printf("%lld ", va_arg(list, long long)); break;
        case 'z': printf("%zu ", va_arg(list, size_t)); break;
        case 'd': printf("%.2f ", va_arg(list, double)); break;
        case 'D': printf("%.2Lf ", va_arg(list, long double)); break;
        case 'p': printf("%s ", (char *)va_arg(list, void *)); break;
        case 'e': printf("%d ", va_arg(list, enum colour)); break;
        case 's': {
            struct pair pair = va_arg(list, struct pair);
            printf("%d%s ", pair.a, pair.b);
            break;
        }
        case 'f': va_arg(list, int (*)(const char *))("called"); break;
        }
    va_end(list);
    printf("first %d\n", va_arg(again, int));
    va_end(again);
}
int main(void) {
    struct pair pair = {7, "seven"};
    char c = 'c';
    short s = -3;
    float f = 1.5f;
    show("iuildDpszefu", 1, 2, s, 4L, f, 2.5L, (const char *)"text", pair, sizeof pair, GREEN, puts, c);
    return 0;
}
