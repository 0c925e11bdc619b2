#include "driver.h"

STATUS CallLower(DEVICE *device, REQUEST *request)
{
    request->status = nondet_int();
    return request->status;
}

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    STATUS status;
    if (!device->opened)
        return STATUS_INVALID;
    status = CallLower(device->lower, request);
    return status;
}

STATUS DispatchWrite(DEVICE *device, REQUEST *request)
{
    return CallLower(device->lower, request);
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
