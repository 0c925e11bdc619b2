// what: a scan of input ends at a character that may never come
// verdict: safe
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    int spaces = 0, words = 0, inside = 0;
    for (;;) {
        char c = __VERIFIER_nondet_char();
        if (c == '\n')
            break;
        if (c == ' ') {
            spaces = 1;
            inside = 0;
        } else if (!inside) {
            inside = 1;
            words = words < 1000 ? words + 1 : words;
        }
    }
    assert(spaces || words <= 1);
    return 0;
}
