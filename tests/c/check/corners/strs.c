// what: string functions on short strings
// verdict: unsafe
// fails: assertion 20
// input: 120
// fails: null 22
// input: 0
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    char s[4] = {(char)x, 'b', 0, 'z'};
    assert(strchr(s, 0) == s + (x ? 2 : 0));
    assert(strlen(s) == (x ? 2u : 0u));
    assert(strrchr(s, 'b') == (x ? s + 1 : NULL));
    assert((strcmp(s, "b") < 0) == (x < 'b'));
    assert(strstr(s, "") == s);
    assert(memchr(s, 'z', 4) != NULL);
    assert(strspn(s, "ab") <= 2);
    assert(strpbrk(s, "xyz") == NULL);
    assert(strncmp(s, "ab", 1) == 0 || x != 'a');
    return strchr(s, 'q')[0];
}
