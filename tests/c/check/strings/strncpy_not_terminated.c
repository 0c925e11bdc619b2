// what: strncpy leaves no zero if the text is too long, so the next scan runs out of the buffer
// verdict: unsafe
// fails: bounds 12
// input: 1
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    const char *name = __VERIFIER_nondet_bool() ? "anna" : "bob";
    char field[4];
    strncpy(field, name, sizeof field);
    int n = 0;
    while (field[n] != '\0')
        n++;
    return n;
}
