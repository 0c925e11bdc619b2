#include "driver.h"

static STATUS check(REQUEST *request)
{
    if (request->length < 0) {
        request->status = STATUS_INVALID;
        CompleteRequest(request);
        return STATUS_INVALID;
    }
    return STATUS_SUCCESS;
}

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    STATUS status = check(request);
    request->status = status; /* check has completed it already if it is wrong */
    CompleteRequest(request);
    return status;
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
