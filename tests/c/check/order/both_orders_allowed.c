// what: the assertion holds in both orders
// verdict: safe
// flags: --any-order
#include <assert.h>
static int g = 1;
static int set(void) { g = 10; return 5; }
int main(void) {
    int sum = g + set();
    assert(sum == 6 || sum == 15);
    assert(g == 10);
}
