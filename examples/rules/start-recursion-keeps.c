#include "driver.h"

void StartDevice(DEVICE *device, int waiting)
{
    device->busy = waiting > 0;
}

int main(void)
{
    DEVICE device = {0, 1, 0};
    int waiting = nondet_int();
    StartDevice(&device, waiting);
    if (device.busy)
        StartDevice(&device, 0);
    return 0;
}
