// what: a text that is reversed twice is the same
// verdict: safe
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
static void reverse(char *s) {
    size_t n = strlen(s);
    for (size_t i = 0; i < n / 2; i++) {
        char c = s[i];
        s[i] = s[n - 1 - i];
        s[n - 1 - i] = c;
    }
}
int main(void) {
    char text[5], copy[5];
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    text[4] = '\0';
    strcpy(copy, text);
    reverse(text);
    assert(strlen(text) == strlen(copy));
    assert(copy[0] == '\0' || text[strlen(text) - 1] == copy[0]);
    reverse(text);
    assert(strcmp(text, copy) == 0);
    return 0;
}
