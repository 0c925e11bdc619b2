// what: reversing an empty text subtracts one from a length of zero
// verdict: unsafe
// fails: bounds 11
// input: 0 0 0
#include <string.h>
extern char __VERIFIER_nondet_char(void);
static void reverse(char *s) {
    size_t i = 0, j = strlen(s) - 1;
    do {
        char c = s[i];
        s[i] = s[j];
        s[j] = c;
    } while (++i < --j);
}
int main(void) {
    char text[4];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    text[3] = '\0';
    reverse(text);
    return text[0];
}
