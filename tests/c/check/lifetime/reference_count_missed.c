// what: one of the two owners forgot to count itself
// verdict: unsafe
// fails: dangling 12
// input: 1
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct shared {
    int owners;
    int value;
};
static void release(struct shared *s) {
    if (--s->owners == 0)
        free(s);
}
int main(void) {
    struct shared *a = malloc(sizeof *a), *b = NULL;
    a->owners = 1;
    a->value = 5;
    if (__VERIFIER_nondet_bool())
        b = a;
    release(a);
    if (b)
        release(b);
    return 0;
}
