// what: a copy of a string allocates no room for the terminating zero
// verdict: unsafe
// fails: bounds 12
// input: 0
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);
static char *copy(const char *s) {
    size_t n = strlen(s);
    char *c = malloc(n);
    memcpy(c, s, n);
    c[n] = '\0';
    return c;
}
int main(void) {
    char *c = copy(__VERIFIER_nondet_bool() ? "one" : "three");
    free(c);
    return 0;
}
