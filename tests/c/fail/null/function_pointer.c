// what: a handler table has a hole
// expect: null 10
#include <stddef.h>
static int one(int x) { return x + 1; }
static int two(int x) { return x * 2; }
static int (*const handlers[4])(int) = {one, two, NULL, one};
int main(void) {
    int x = 1;
    for (int i = 0; i < 4; i++)
        x = handlers[i](x);
    return x;
}
