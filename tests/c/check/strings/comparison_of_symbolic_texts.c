// what: strcmp orders texts as a hand-written comparison does
// verdict: safe
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
static int compare(const char *a, const char *b) {
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}
int main(void) {
    char a[4], b[4];
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_char();
        b[i] = __VERIFIER_nondet_char();
    }
    a[3] = b[3] = '\0';
    int mine = compare(a, b), theirs = strcmp(a, b);
    assert((mine < 0) == (theirs < 0));
    assert((mine == 0) == (theirs == 0));
    return 0;
}
