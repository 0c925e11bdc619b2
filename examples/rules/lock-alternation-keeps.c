#include "driver.h"

/* The loop of the paper on SLAM: the lock is held at its end exactly if the count has not changed. */
int main(void)
{
    unsigned packets, old;
    packets = nondet_int();
    do {
        AcquireLock();
        old = packets;
        if (nondet_int()) {
            ReleaseLock();
            packets++;
        }
    } while (packets != old);
    ReleaseLock();
    return 0;
}
