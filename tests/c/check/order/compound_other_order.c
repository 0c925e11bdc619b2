// what: the other order of the same
// verdict: unsafe
// flags: --any-order
// fails: assertion 9
#include <assert.h>
static int g = 1;
static int set(void) { g = 10; return 5; }
int main(void) {
    g += set(); assert(g == 15);
}
