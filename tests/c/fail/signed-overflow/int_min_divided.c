// what: INT_MIN divided by minus one
// expect: signed-overflow 7
#include <limits.h>
static int quotient(int a, int b) {
    if (b == 0)
        return 0;
    return a / b;
}
int main(void) {
    int q = quotient(INT_MIN, 2);
    q += quotient(-7, -1);
    return quotient(INT_MIN, -1) == q;
}
