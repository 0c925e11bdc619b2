// what: a counter that begins to count in the second half
// verdict: safe
#include <assert.h>
int main(void) {
    unsigned x = 0, y = 5000;
    while (x < 10000) {
        if (x >= 5000)
            y++;
        x++;
    }
    assert(y == x);
    return 0;
}
