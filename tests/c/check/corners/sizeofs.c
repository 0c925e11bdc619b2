// what: sizeof of arrays, parameters and arrays of variable length
// verdict: safe
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int f(int t[10]) { return sizeof t; }
int main(void) {
    int x = __VERIFIER_nondet_uchar(), i = 0;
    int t[10];
    assert(sizeof t == 40 && f(t) == 8);
    assert(sizeof(i++) == 4 && i == 0);
    char v[x + 1];
    assert(sizeof v == (size_t)x + 1);
    assert(sizeof(char[x + 2]) == (size_t)x + 2);
    assert(_Alignof(double) == 8);
    memset(t, 0, sizeof(t) / sizeof(int *) * 8);
    assert(t[9] == 0 && t[x % 10] == 0);
    struct { char c; double d; short s; } r[2];
    assert(sizeof r == 48);
    return 0;
}
