#include "driver.h"

static void next(DEVICE *device, int waiting);

void StartDevice(DEVICE *device, int waiting)
{
    device->busy = 1;
    if (waiting > 0 && device->opened)
        next(device, waiting - 1);
    device->busy = 0;
}

static void next(DEVICE *device, int waiting)
{
    if (waiting == 3)
        StartDevice(device, 0); /* still inside */
}

int main(void)
{
    DEVICE device = {0, 1, 0};
    StartDevice(&device, nondet_int());
    return 0;
}
