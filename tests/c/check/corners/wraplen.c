// what: a length of zero less one
// verdict: unsafe
// fails: bounds 7
// input: 0
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void fill(char *b, size_t n) { for (size_t i = 0; i < n - 1; i++) b[i] = 'x'; b[n - 1] = 0; }
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    char b[4];
    if (x < 5) fill(b, x);
    return 0;
}
