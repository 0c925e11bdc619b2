// what: a copy of a string with room for its terminating zero
// verdict: safe
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);
static char *copy(const char *s) {
    size_t n = strlen(s) + 1;
    char *c = malloc(n);
    return memcpy(c, s, n);
}
int main(void) {
    const char *s = __VERIFIER_nondet_bool() ? "one" : "three";
    char *c = copy(s);
    assert(strcmp(c, s) == 0);
    assert(strlen(c) == 3 || strlen(c) == 5);
    free(c);
    return 0;
}
