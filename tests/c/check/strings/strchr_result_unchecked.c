// what: the separator may be missing in a text that is split
// verdict: unsafe
// fails: null 13
// input: 97 98 99 100
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char line[5];
    for (int i = 0; i < 4; i++)
        line[i] = __VERIFIER_nondet_char();
    line[4] = '\0';
    char *at = strchr(line, '=');
    *at = '\0';
    return (int)strlen(line);
}
