// what: a count is that of the flags which are set
// verdict: safe
// flags: --timeout 40
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    _Bool used[6] = {0};
    unsigned count = 0;
    while (1) {
        unsigned slot = __VERIFIER_nondet_uint() % 6;
        if (used[slot]) { used[slot] = 0; count--; }
        else { used[slot] = 1; count++; }
        assert(count <= 6);
    }
}
