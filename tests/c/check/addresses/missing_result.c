// what: a function that ends without a result that is used gives any value; the compiled program may give any one
// verdict: unsafe
// fails: assertion 14, assertion 15, assertion 18, assertion 20
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int first(int x) { if (x > 0) return 1; }
static double second(void) { }
struct pair { int a, b; };
static struct pair third(void) { }
static int unused(int x) { x++; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    unused(x & 1);
    if (x == 3) assert(second() == 0.5);
    if (x == 4) assert(third().b == 1);
    int y = first(x);
    if (x > 0) assert(y == 1);
    if (x == 0) assert(y == 1);
    int z = first(-1);
    if (x == -5) assert(z == y);
    return 0;
}
