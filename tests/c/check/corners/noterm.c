// what: texts without an end, printed with and without a precision
// verdict: unsafe
// fails: bounds 17
// input: 0
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uchar();
    char a[3] = {'a', 'b', 'c'}, b[4];
    strncpy(b, "abcd", sizeof b);
    if (x > 100) b[3] = 0;
    assert(strncmp(b, "abc", 3) == 0);
    assert(memcmp(a, "abc", 3) == 0);
    printf("%.3s\n", a);
    printf("%s\n", b);
    return 0;
}
