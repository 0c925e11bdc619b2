#include "driver.h"

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    if (request->length < 64)
        CompleteRequest(request);
    if (device->busy || request->length == 0)
        MarkPending(request); /* a request of length 0 is completed already */
    return STATUS_SUCCESS;
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
