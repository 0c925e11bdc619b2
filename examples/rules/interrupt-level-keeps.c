#include "driver.h"

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    STATUS status = STATUS_BUSY;
    RaiseLevel(2);
    if (!device->busy && request->length <= 512) {
        device->busy = 1;
        status = STATUS_SUCCESS;
    }
    LowerLevel(0);
    return status;
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
