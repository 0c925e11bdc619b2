// what: two counters, one twice as fast, up to an input
// verdict: safe
#include <assert.h>
extern int nondet_int(void);
int main(void) {
    int n = nondet_int();
    if (n < 0 || n > 10000000)
        return 0;
    int i = 0, j = 0;
    while (i < n) {
        i++;
        j += 2;
    }
    assert(2 * i == j);
    return 0;
}
