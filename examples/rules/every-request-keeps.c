#include "driver.h"

STATUS CallLower(DEVICE *device, REQUEST *request)
{
    request->status = nondet_int();
    return request->status;
}

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    if (request->length == 0) {
        CompleteRequest(request);
        return STATUS_SUCCESS;
    }
    if (device->opened && request->length > 0)
        return CallLower(device->lower, request);
    request->status = STATUS_INVALID;
    CompleteRequest(request);
    return STATUS_INVALID;
}

STATUS DispatchWrite(DEVICE *device, REQUEST *request)
{
    MarkPending(request);
    return STATUS_PENDING;
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
