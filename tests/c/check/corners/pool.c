// what: memory from a pool of bytes
// verdict: unsafe
// fails: null 17
// input: 9
#include <assert.h>
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char pool[32]; static size_t used;
static void *get(size_t n) { n = (n + 7) & ~(size_t)7; if (used + n > sizeof pool) return NULL; void *p = pool + used; used += n; return p; }
int main(void) {
    unsigned x = __VERIFIER_nondet_uchar();
    char *a = get(x & 15), *b = get(8);
    assert(a && b);
    assert(b - a == (ptrdiff_t)(((x & 15) + 7) & ~7u));
    char *c = get(16);
    assert(!c == ((x & 15) > 8));
    c[0] = 1;
    return get((size_t)-3) != NULL;
}
