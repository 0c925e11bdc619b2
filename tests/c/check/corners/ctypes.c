// what: classes of characters
// verdict: unsafe
// fails: assertion 18
// input: 128
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <ctype.h>
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    assert(!isalpha(x) || isupper(x) || islower(x));
    assert(!isdigit(x) || (x >= '0' && x <= '9'));
    assert(tolower(toupper(x)) == tolower(x));
    assert(!ispunct(x) || isprint(x));
    assert(!isxdigit(x) == !strchr("0123456789abcdefABCDEF", x) || x == 0);
    assert(isspace(x) ? x == ' ' || (x >= 9 && x <= 13) : 1);
    assert(toupper(x) >= 0);
    assert(isprint(x) || iscntrl(x));
    return 0;
}
