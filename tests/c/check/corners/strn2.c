// what: a copied string without its end
// verdict: unsafe
// fails: bounds 12
// input: 128
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    char d[4];
    strncpy(d, "abcdef", 4);
    if (x < 128) d[x & 3] = 0;
    return (int)strlen(d);
}
