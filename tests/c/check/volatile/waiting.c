// what: a loop that waits for a device ends, with the value that it waits for
// verdict: safe
// flags: --volatile-may-change --accept-bound
#include <assert.h>
volatile unsigned char ready;
volatile int data;
int main(void) {
    int seen, waited = 0;
    while (!(seen = ready) && waited < 3)
        waited++;
    assert(seen || waited == 3);
    int taken = data;
    if (taken > 0 && taken < 10)
        assert(10 / taken >= 1);
    return 0;
}
