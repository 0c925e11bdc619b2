// what: the median of three is wrong for one order of its arguments
// expect: assertion 20
#include <assert.h>
static int median(int a, int b, int c) {
    if (a < b) {
        if (b < c)
            return b;
        if (a < c)
            return a; /* should be c */
        return a;
    }
    if (a < c)
        return a;
    return b < c ? c : b;
}
int main(void) {
    assert(median(1, 2, 3) == 2);
    assert(median(3, 1, 2) == 2);
    assert(median(2, 1, 3) == 2);
    assert(median(1, 3, 2) == 2);
    return 0;
}
