// what: a call between two others of a sum that associates to the left
// verdict: unsafe
// flags: --any-order
// fails: assertion 11
#include <assert.h>
static int n;
static int shift(int d) { n = n * 10 + d; return 0; }
int main(void) {
    int z = shift(1) + shift(2) + shift(3);
    assert(z == 0);
    assert(n == 123 || n == 213 || n == 312 || n == 321 || n == 231);
    assert(n > 100 && n < 400);
}
