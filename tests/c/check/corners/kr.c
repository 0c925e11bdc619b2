// what: definitions of old style, with promoted parameters
// verdict: unsafe
// fails: assertion 13
// input: 97
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int add(a, b) int a; short b; { return a + b; }
static int count(s, c) char *s; int c; { int n = 0; while (*s) if (*s++ == c) n++; return n; }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    assert(add(x, 70000) == x + 4464);
    assert(count("banana", 'a') == 3);
    assert(count("banana", x) <= 2);
    return 0;
}
