// what: a shared object is freed by the last of its owners
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct shared {
    int owners;
    int value;
};
static struct shared *acquire(struct shared *s) {
    s->owners++;
    return s;
}
static int release(struct shared *s) {
    if (--s->owners > 0)
        return 0;
    free(s);
    return 1;
}
int main(void) {
    struct shared *a = malloc(sizeof *a), *b = NULL;
    a->owners = 1;
    a->value = 5;
    if (__VERIFIER_nondet_bool())
        b = acquire(a);
    int freed = release(a);
    assert(freed == (b == NULL));
    if (b) {
        assert(b->value == 5);
        assert(release(b));
    }
    return 0;
}
