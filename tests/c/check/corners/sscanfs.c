// what: what sscanf assigns and returns
// verdict: unsafe
// fails: assertion 17
// input: 0
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    char s[5] = {(char)x, '2', ' ', '5', 0};
    int a = -1, b = -1;
    int n = sscanf(s, "%d %d", &a, &b);
    assert(n >= 0 || n == EOF);
    assert(n != 2 || b == 5);
    assert(n >= 1 || a == -1);
    assert(n == 2);
    char w[3];
    n = sscanf("abcd", "%2s", w);
    assert(n == 1 && strcmp(w, "ab") == 0);
    return 0;
}
