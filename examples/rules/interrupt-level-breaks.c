#include "driver.h"

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    int old = RaiseLevel(2);
    if (device->busy || request->length > 512)
        return STATUS_BUSY; /* at level 2 */
    device->busy = 1;
    LowerLevel(0);
    return STATUS_SUCCESS;
}

STATUS DispatchWrite(DEVICE *device, REQUEST *request)
{
    return STATUS_SUCCESS;
}

int main(void)
{
    DEVICE device = {0, 1, 0};
    REQUEST first = {0}, second = {0};
    first.length = nondet_int();
    second.length = nondet_int();
    DispatchRead(&device, &first);
    DispatchWrite(&device, &second);
    return 0;
}
