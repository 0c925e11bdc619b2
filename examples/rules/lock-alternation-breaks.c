#include "driver.h"

int main(void)
{
    unsigned packets, old;
    packets = nondet_int();
    do {
        AcquireLock();
        old = packets;
        if (nondet_int()) {
            ReleaseLock();
            packets = packets + 1 > 100 ? 0 : packets + 1;
            if (packets == 7)
                AcquireLock(); /* and once more when the loop begins again */
        }
    } while (packets != old);
    ReleaseLock();
    return 0;
}
