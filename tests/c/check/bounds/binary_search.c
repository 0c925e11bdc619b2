// what: binary search over a sorted array stays inside and finds what is there
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int search(const int *v, int n, int x) {
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (v[middle] < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && v[low] == x ? low : -1;
}
int main(void) {
    static const int primes[7] = {2, 3, 5, 7, 11, 13, 17};
    int x = __VERIFIER_nondet_int();
    int at = search(primes, 7, x);
    assert(at >= -1 && at < 7);
    if (at >= 0)
        assert(primes[at] == x);
    else
        assert(x != 2 && x != 3 && x != 5 && x != 7 && x != 11 && x != 13 && x != 17);
    return 0;
}
