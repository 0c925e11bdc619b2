// what: INT_MIN modulo minus one
// expect: signed-overflow 5
#include <limits.h>
static int rest(int a, int b) {
    return a % b;
}
int main(void) {
    int r = rest(INT_MIN, 3);
    return r + rest(INT_MIN, -1);
}
