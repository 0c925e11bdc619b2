// what: va_arg reads a pointer where the call passed the constant 0
// expect: bounds 7
#include <stdarg.h>
static int count(const char *first, ...) {
    va_list list; int n = 0;
    va_start(list, first);
    for (const char *text = first; text; text = va_arg(list, const char *)) n++;
    va_end(list);
    return n;
}
int main(void) {
    return count("a", "b", (char *)0) + count("a", "b", "c", 0);
}
