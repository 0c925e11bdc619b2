// A request of a device that is gone is completed twice. Whether it is completed is known to the rule alone: the
// repair adds a variable (figure 10 of the paper).
// flags: --rule double-completion
// right: static int completed; if (!completed) { completed = 1; CompleteRequest(request); }
typedef int STATUS;
typedef struct { int removed; } DEVICE;
typedef struct { STATUS status; } REQUEST;
enum { STATUS_SUCCESS, STATUS_DELETE_PENDING };

void CompleteRequest(REQUEST *request);
int nondet_int(void);

static STATUS complete(REQUEST *request, STATUS status) {
    request->status = status;
    CompleteRequest(request);
    return status;
}

STATUS DispatchClose(DEVICE *device, REQUEST *request) {
    STATUS status = STATUS_SUCCESS;
    if (device->removed)
        status = complete(request, STATUS_DELETE_PENDING);
    complete(request, status);
    return status;
}

int main(void) {
    DEVICE device = {nondet_int()};
    REQUEST request = {STATUS_SUCCESS};
    DispatchClose(&device, &request);
    return 0;
}
