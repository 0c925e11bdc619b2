// what: two arguments count on
// verdict: unsafe
// flags: --any-order
// fails: assertion 9
#include <assert.h>
static int n;
static int nx(void) { return ++n; }
static int sub(int a, int b) { return a - b; }
int main(void) { int d = sub(nx(), nx()); assert(d == -1); }
