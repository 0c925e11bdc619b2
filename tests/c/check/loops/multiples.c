// what: multiples of four and eight
// verdict: safe
#include <assert.h>
extern int nondet_int(void);
int main(void) {
    unsigned x = 0, y = 0;
    while (nondet_int()) {
        x += 4;
        y += 8;
    }
    assert(x % 4 == 0 && y == 2 * x);
    return 0;
}
