// what: a loop comes back to a state that it was in, so that nothing after it is reached
// verdict: safe
// unreachable: 14
#include <assert.h>
static unsigned ring[4] = {1, 0, 0, 0};
int main(void) {
    unsigned at = 0;
    while (ring[at] < 2) {
        unsigned next = (at + 1) % 4;
        ring[next] = ring[at];
        ring[at] = 0;
        at = next;
    }
    assert(at == 9);
    return 0;
}
