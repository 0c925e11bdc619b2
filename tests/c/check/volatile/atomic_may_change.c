// what: an atomic read of a volatile object may give another value
// verdict: unsafe
// flags: --volatile-may-change -std=gnu17
// fails: assertion 12
// fails: assertion 14
// No input of the program shows it: the values are those of the objects.
#include <assert.h>
#include <stdatomic.h>
volatile _Atomic int one, other;
int main(void) {
    int a = one, b = one;
    assert(a == b);
    int c = atomic_load(&other), d = atomic_load(&other);
    assert(c == d);
    return 0;
}
