// what: plain char is signed, and a subscript that is not
// verdict: unsafe
// fails: assertion 17
// input: 128
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char c = (char)__VERIFIER_nondet_uchar();
    int t[256] = {0};
    assert('\377' == -1 && '\x80' < 0);
    assert((unsigned char)c == (c & 255));
    t[(unsigned char)c]++;
    assert("abc"[1] == 'b' && sizeof "a\0b" == 4);
    assert(strlen("a\0b") == 1);
    assert('ab' == ('a' << 8 | 'b'));
    assert(c == (unsigned char)c);
    t[c]++;
    return 0;
}
