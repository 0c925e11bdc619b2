// what: strtol on signs, prefixes and large numbers
// verdict: unsafe
// fails: assertion 23
// input: 45
#include <assert.h>
#include <stdlib.h>
#include <limits.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <errno.h>
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    char s[3] = {(char)x, '7', 0}, *end;
    errno = 0;
    long v = strtol(s, &end, 10);
    assert(end == s || end == s + 2);
    if (end == s) assert(v == 0);
    assert(v >= -7 && v <= 97);
    assert(v != 7 || x == '0' || x == '+' || x == ' ' || (x >= 9 && x <= 13));
    v = strtol("99999999999999999999", NULL, 10);
    assert(v == LONG_MAX && errno == ERANGE);
    assert(strtoul("-1", NULL, 0) == ULONG_MAX);
    assert(strtol("0x", &end, 16) == 0 && *end == 'x');
    assert(atoi(s) >= 0);
    return 0;
}
