// what: va_arg reads an int as a double
// expect: bounds 9
#include <stdarg.h>
static double sum(int count, ...) {
    va_list list;
    va_start(list, count);
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += va_arg(list, double);
    va_end(list);
    return sum;
}
int main(void) {
    return (int)sum(3, 1.0, 2.0f, 3);
}
