// what: a variable is read beside a call that writes it
// verdict: unsafe
// flags: --any-order
// fails: assertion 10
#include <assert.h>
static int g = 1;
static int set(void) { g = 10; return 5; }
int main(void) {
    int sum = g + set();
    assert(sum == 6);
}
