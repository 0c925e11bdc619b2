// what: designated initializers, and what they leave zero
// verdict: unsafe
// fails: bounds 22
// input: 3
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct s { int a[4]; struct { char c; int d; } in; };
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    struct s s = {.a = {[2] = x, 7}, .in.d = x, .a[0] = 1};
    assert(s.a[0] == 1 && s.a[1] == 0 && s.a[2] == x && s.a[3] == 7 && s.in.c == 0 && s.in.d == x);
    int t[] = {[5] = 1, 2, [0] = x};
    assert(sizeof t / sizeof *t == 7 && t[0] == x && t[6] == 2 && t[1] == 0);
    int m[2][3] = {1, 2, 3, x};
    assert(m[1][0] == x && m[1][1] == 0);
    char str[4] = "abcd";
    assert(str[3] == 'd');
    assert(strlen((char[5]){"abcd"}) == 4);
    char z[3][4] = {"ab", [2] = "xyz"};
    assert(z[1][0] == 0 && z[2][2] == 'z');
    assert(m[0][x & 3] != 9);
    return 0;
}
