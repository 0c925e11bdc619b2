// what: flags and widths of printf
// verdict: unsafe
// fails: assertion 23
// input: 8
// fails: bounds 25
// input: 0
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    char b[12];
    assert(snprintf(b, sizeof b, "%-5d|", x) == 6);
    assert(b[5] == '|');
    snprintf(b, sizeof b, "%+d%%", x);
    assert(b[0] == '+' && b[strlen(b) - 1] == '%');
    snprintf(b, sizeof b, "%.2s%c", "abc", x ? x : 'q');
    assert(strlen(b) == 3 && b[1] == 'b');
    snprintf(b, sizeof b, "%#o", x);
    assert(b[0] == '0');
    assert(atoi(b) == x);
    sprintf(b, "%8d%3d", x, x);
    sprintf(b, "%9d%3d", x, x);
    return 0;
}
