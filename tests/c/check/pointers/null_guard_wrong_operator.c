// what: a guard with || instead of && lets a null pointer through
// verdict: unsafe
// fails: null 13
// input: 0
#include <assert.h>
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct account {
    int active;
    int balance;
};
static int usable(const struct account *a) {
    return a != NULL || a->active;
}
int main(void) {
    struct account a = {1, 100};
    const struct account *p = __VERIFIER_nondet_bool() ? &a : NULL;
    int ok = usable(p);
    assert(ok);
    return 0;
}
