#include "driver.h"

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    if (request->length == 0) {
        CompleteRequest(request);
        return STATUS_SUCCESS;
    }
    if (device->opened && request->length > 0)
        return CallLower(device->lower, request);
    return STATUS_INVALID; /* nobody completes a request of negative length */
}

STATUS DispatchWrite(DEVICE *device, REQUEST *request)
{
    CompleteRequest(request);
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
