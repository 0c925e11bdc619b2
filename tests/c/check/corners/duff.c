// what: a loop that is entered in the middle
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int copied(char *to, const char *from, int n) {
    int k = (n + 3) / 4;
    switch (n % 4) { case 0: do { *to++ = *from++; case 3: *to++ = *from++; case 2: *to++ = *from++; case 1: *to++ = *from++; } while (--k > 0); }
    return n;
}
int main(void) {
    int x = __VERIFIER_nondet_uchar() & 7;
    char a[8] = "abcdefg", b[8] = {0};
    copied(b, a, x);
    assert(b[0] == 'a');
    if (x > 0 && x < 8) assert(b[x - 1] == a[x - 1] && b[7] == 0);
    if (x > 0) assert(b[x] == 0);
    return 0;
}
