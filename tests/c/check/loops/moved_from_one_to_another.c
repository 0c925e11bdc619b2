// what: a sum that each round keeps
// verdict: safe
#include <assert.h>
extern unsigned nondet_uint(void);
int main(void) {
    unsigned n = nondet_uint();
    unsigned left = n, done = 0;
    while (left > 0) {
        left--;
        done++;
        assert(left + done == n);
    }
    assert(done == n);
    return 0;
}
