// what: calls that return records
// verdict: unsafe
// flags: --any-order
// fails: assertion 10
#include <assert.h>
struct pair { int a, b; };
static int n;
static struct pair next(void) { n++; return (struct pair){n, n}; }
static int first(struct pair p, struct pair q) { return p.a < q.b; }
int main(void) { assert(first(next(), next())); }
