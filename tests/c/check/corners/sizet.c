// what: lengths that wrap around below zero
// verdict: unsafe
// fails: bounds 9
// input: 0
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static size_t min(size_t a, size_t b) { return a < b ? a : b; }
static int cp(char *d, size_t n, const char *s) { size_t l = strlen(s); if (l > n - 1) return -1; memcpy(d, s, l + 1); return (int)l; }
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    char d[4];
    assert(min(x, sizeof d) <= 4);
    assert(cp(d, sizeof d, "abc") == 3);
    assert(cp(d, x & 3, "abcd") == -1);
    return 0;
}
