// what: recursion that ends one step too early
// flags: --engine abstraction --no-checks
// verdict: unsafe
// fails: assertion 15
#include <assert.h>
int x;
static void f(void) {
    x = x - 1;
    if (x > 1)
        f();
}
int main(void) {
    x = 3;
    f();
    assert(x == 0);
    return 0;
}
