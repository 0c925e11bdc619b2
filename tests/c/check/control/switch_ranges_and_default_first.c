// what: default may come first, and ranges of cases are a GNU extension
// verdict: safe
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
static int kind(char c) {
    switch (c) {
    default:
        return 0;
    case 'a' ... 'z':
    case 'A' ... 'Z':
        return 1;
    case '0' ... '9':
        return 2;
    }
}
int main(void) {
    char c = __VERIFIER_nondet_char();
    int k = kind(c);
    assert((k == 2) == (c >= '0' && c <= '9'));
    if (k == 1)
        assert((c | 32) >= 'a' && (c | 32) <= 'z');
    return 0;
}
