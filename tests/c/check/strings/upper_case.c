// what: toupper changes exactly the small letters
// verdict: safe
#include <assert.h>
#include <ctype.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int c = __VERIFIER_nondet_uchar();
    int u = toupper(c);
    assert(u == (c >= 'a' && c <= 'z' ? c - 32 : c));
    assert(!isdigit(c) == !(c >= '0' && c <= '9'));
    assert(!isalpha(c) || u >= 'A');
    return 0;
}
