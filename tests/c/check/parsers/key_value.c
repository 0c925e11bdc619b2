// what: an empty key is accepted because the position of the separator is not checked
// verdict: unsafe
// fails: assertion 23
// input: 58 97 98 99
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
static int separator(const char *s) {
    for (int i = 0; s[i]; i++)
        if (s[i] == ':')
            return i;
    return -1;
}
int main(void) {
    char text[5];
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    text[4] = '\0';
    int at = separator(text);
    if (at < 0)
        return 0;
    char last_of_key = at > 0 ? text[at - 1] : ':';
    assert(text[at] == ':');
    assert(last_of_key != ':');
    return 0;
}
