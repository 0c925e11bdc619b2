// what: exit and abort end a run, so what follows them holds
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void require(int condition) {
    if (!condition)
        exit(1);
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    require(x != 7);
    if (x == 8)
        abort();
    assert(x != 7 && x != 8);
    return 0;
}
