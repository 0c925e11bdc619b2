// what: the values of an initializer count on
// verdict: unsafe
// flags: --any-order
// fails: assertion 9
#include <assert.h>
static int n;
static int nx(void) { return ++n; }
int main(void) {
    int a[2] = {[1] = nx(), [0] = nx()}; assert(a[1] == 1);
}
