#include "driver.h"

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    if (request->length > 4096) {
        MarkPending(request);
        return STATUS_PENDING;
    }
    return STATUS_SUCCESS;
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
