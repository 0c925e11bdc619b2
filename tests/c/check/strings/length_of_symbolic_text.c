// what: strlen of a text with symbolic characters and a zero at its end
// verdict: safe
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[5];
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    text[4] = '\0';
    size_t n = strlen(text);
    assert(n <= 4);
    assert(text[n] == '\0');
    for (size_t i = 0; i < n; i++)
        assert(text[i] != '\0');
    return 0;
}
