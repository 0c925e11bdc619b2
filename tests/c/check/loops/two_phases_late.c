// what: a counter that begins to count one round too late
// verdict: unsafe
// fails: assertion 12
#include <assert.h>
int main(void) {
    unsigned x = 0, y = 50;
    while (x < 100) {
        if (x > 50)
            y++;
        x++;
    }
    assert(y == x);
    return 0;
}
