// what: the absolute value of INT_MIN
// expect: signed-overflow 5
#include <limits.h>
static int absolute(int x) {
    return x < 0 ? -x : x;
}
int main(void) {
    int a = absolute(-5);
    return absolute(INT_MIN) == a;
}
