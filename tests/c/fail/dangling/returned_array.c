// what: a function returns its local buffer through a struct
// expect: dangling 17
#include <string.h>
struct view { const char *text; int length; };
static struct view number(int n) {
    char digits[12];
    int at = 11;
    digits[at] = 0;
    do
        digits[--at] = '0' + n % 10;
    while (n /= 10);
    struct view v = {digits + at, 11 - at};
    return v;
}
int main(void) {
    struct view v = number(421);
    return v.length + v.text[0];
}
