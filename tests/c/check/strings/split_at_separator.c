// what: a text is split at its first separator if it has one
// verdict: safe
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char line[5];
    for (int i = 0; i < 4; i++)
        line[i] = __VERIFIER_nondet_char();
    line[4] = '\0';
    size_t whole = strlen(line);
    char *value = strchr(line, '=');
    if (value != NULL) {
        *value++ = '\0';
        assert(strlen(line) + 1 + strlen(value) == whole);
        assert(strchr(line, '=') == NULL);
    }
    return 0;
}
