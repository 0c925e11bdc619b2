// what: one object may begin where another one ends, or not; the compiler chooses
// verdict: unsafe
// fails: assertion 12, assertion 14, assertion 16, assertion 18
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[3] = {0}, b[3] = {0};
    assert(&a[2] != &b[0]);
    int *end = a + 3, *start = b;
    switch (__VERIFIER_nondet_int()) {
    case 0:
        assert(end != start); break;
    case 1:
        assert(end == start); break;
    case 2:
        assert(a < b); break;
    case 3:
        assert((char *)b - (char *)a != 12); break;
    case 4:
        assert(((char *)b - (char *)a) % 4 == 0); break;
    case 5:
        assert((char *)b - (char *)a >= 12 || (char *)a - (char *)b >= 12); break;
    }
    return 0;
}
