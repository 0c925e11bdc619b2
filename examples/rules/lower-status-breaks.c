#include "driver.h"

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    STATUS status = CallLower(device->lower, request);
    if (status < 0)
        return STATUS_INVALID; /* the lower driver may have said something else */
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
