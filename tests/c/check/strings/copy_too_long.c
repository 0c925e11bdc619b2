// what: strcpy of a symbolic text into a buffer that is too small for the longest one
// verdict: unsafe
// fails: bounds 12
// input: 1 1 1 1 0
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char from[6], to[4];
    for (int i = 0; i < 5; i++)
        from[i] = __VERIFIER_nondet_char();
    from[5] = '\0';
    strcpy(to, from);
    return to[0];
}
