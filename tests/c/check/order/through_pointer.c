// what: two calls change what one pointer leads to
// verdict: unsafe
// flags: --any-order
// fails: assertion 8
#include <assert.h>
static int twice(int *p) { return *p *= 2; }
static int more(int *p) { return *p += 3; }
int main(void) { int x = 1, s = twice(&x) - more(&x); assert(s == -3); }
