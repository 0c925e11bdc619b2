// what: writes to constants through other pointers
// verdict: unsafe
// fails: bounds 15
// input: 42
// fails: bounds 16
// input: 43
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static const int limits[] = {1, 2, 3};
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int *p = (int *)&limits[x % 3];
    assert(*p == x % 3 + 1);
    char *s = "abc";
    if (x == 42) s[0] = 'z';
    if (x == 43) *p = 1;
    return 0;
}
