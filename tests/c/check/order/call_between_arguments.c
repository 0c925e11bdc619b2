// what: a call may come between the arguments of another one and its body
// verdict: unsafe
// flags: --any-order
// fails: assertion 12
#include <assert.h>
static int n;
static int shift(int d) { n = n * 10 + d; return 0; }
static int last(int zero) { n = n * 10 + 9; return zero; }
int main(void) {
    int z = last(shift(1)) + shift(2);
    assert(z == 0);
    assert(n == 192 || n == 219);
}
