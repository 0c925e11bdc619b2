/* A driver for a serial port: requests wait in a queue until the port has bytes or room.
   Seeded fault: a write that finds the queue full is marked pending and refused at once.
   It breaks the rule mark-pending:
       wherefore check serial.c --rule mark-pending --no-checks */

typedef int STATUS;
enum {
    STATUS_SUCCESS = 0,
    STATUS_PENDING = 0x103,
    STATUS_INVALID = -1,
    STATUS_BUSY = -2,
    STATUS_CANCELLED = -3,
    STATUS_TIMEOUT = -4,
    STATUS_NOT_OPEN = -5
};

enum operation { READ, WRITE, CONTROL };
enum control { SET_RATE, GET_RATE, SET_LINE, PURGE, WAIT_EVENT };
enum parity { NONE, ODD, EVEN };

typedef struct request {
    enum operation operation;
    enum control control;
    int argument;
    int length;
    int done;
    STATUS status;
} REQUEST;

#define QUEUE 4
#define BUFFER 16

typedef struct queue {
    REQUEST *waiting[QUEUE];
    int first;
    int count;
} QUEUE_OF_REQUESTS;

typedef struct device {
    int opened;
    int rate;
    int data_bits;
    enum parity parity;
    QUEUE_OF_REQUESTS reads;
    QUEUE_OF_REQUESTS writes;
    REQUEST *event;
    int received;
    int sent;
    int errors;
} DEVICE;

void CompleteRequest(REQUEST *request) { request->done = 1; }
void MarkPending(REQUEST *request) { request->done = 0; }
int nondet_int(void);

/* ---- queues ---- */

static void clear(QUEUE_OF_REQUESTS *queue)
{
    queue->first = 0;
    queue->count = 0;
}

static int is_full(const QUEUE_OF_REQUESTS *queue)
{
    return queue->count == QUEUE;
}

static int put(QUEUE_OF_REQUESTS *queue, REQUEST *request)
{
    if (is_full(queue))
        return 0;
    queue->waiting[(queue->first + queue->count) % QUEUE] = request;
    queue->count++;
    return 1;
}

static REQUEST *take(QUEUE_OF_REQUESTS *queue)
{
    REQUEST *request;
    if (queue->count == 0)
        return 0;
    request = queue->waiting[queue->first];
    queue->first = (queue->first + 1) % QUEUE;
    queue->count--;
    return request;
}

/* ---- the port ---- */

static int is_rate(int rate)
{
    switch (rate) {
    case 300:
    case 1200:
    case 2400:
    case 9600:
    case 19200:
    case 38400:
    case 115200:
        return 1;
    default:
        return 0;
    }
}

static STATUS set_line(DEVICE *device, int argument)
{
    int bits = argument & 15;
    int parity = argument >> 4 & 3;
    if (bits < 5 || bits > 8)
        return STATUS_INVALID;
    if (parity > EVEN)
        return STATUS_INVALID;
    device->data_bits = bits;
    device->parity = parity;
    return STATUS_SUCCESS;
}

static void finish(REQUEST *request, STATUS status)
{
    request->status = status;
    CompleteRequest(request);
}

static void purge(QUEUE_OF_REQUESTS *queue)
{
    REQUEST *request = take(queue);
    while (request != 0) {
        finish(request, STATUS_CANCELLED);
        request = take(queue);
    }
}

/* A byte has come, or there is room to send: what waits goes on. */
static void interrupt(DEVICE *device)
{
    REQUEST *request;
    int line = nondet_int();
    if (line & 1) {
        if (device->received < BUFFER)
            device->received++;
        else
            device->errors = 1;
    }
    if (line & 2 && device->sent > 0)
        device->sent--;
    if (device->received > 0) {
        request = take(&device->reads);
        if (request != 0) {
            device->received--;
            finish(request, STATUS_SUCCESS);
        }
    }
    if (device->sent < BUFFER) {
        request = take(&device->writes);
        if (request != 0) {
            device->sent++;
            finish(request, STATUS_SUCCESS);
        }
    }
    if (line & 4 && device->event != 0) {
        request = device->event;
        device->event = 0;
        finish(request, STATUS_SUCCESS);
    }
}

/* ---- dispatch routines ---- */

STATUS DispatchCreate(DEVICE *device, REQUEST *request)
{
    if (device->opened) {
        finish(request, STATUS_BUSY);
        return STATUS_BUSY;
    }
    device->opened = 1;
    device->rate = 9600;
    device->data_bits = 8;
    device->parity = NONE;
    device->event = 0;
    device->received = 0;
    device->sent = 0;
    device->errors = 0;
    clear(&device->reads);
    clear(&device->writes);
    finish(request, STATUS_SUCCESS);
    return STATUS_SUCCESS;
}

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    if (!device->opened) {
        finish(request, STATUS_NOT_OPEN);
        return STATUS_NOT_OPEN;
    }
    if (request->length <= 0 || request->length > BUFFER) {
        finish(request, STATUS_INVALID);
        return STATUS_INVALID;
    }
    if (device->received >= request->length) {
        device->received -= request->length;
        finish(request, STATUS_SUCCESS);
        return STATUS_SUCCESS;
    }
    if (is_full(&device->reads)) {
        finish(request, STATUS_BUSY);
        return STATUS_BUSY;
    }
    MarkPending(request);
    put(&device->reads, request);
    return STATUS_PENDING;
}

STATUS DispatchWrite(DEVICE *device, REQUEST *request)
{
    if (!device->opened) {
        finish(request, STATUS_NOT_OPEN);
        return STATUS_NOT_OPEN;
    }
    if (request->length <= 0 || request->length > BUFFER) {
        finish(request, STATUS_INVALID);
        return STATUS_INVALID;
    }
    if (device->sent + request->length <= BUFFER) {
        device->sent += request->length;
        finish(request, STATUS_SUCCESS);
        return STATUS_SUCCESS;
    }
    MarkPending(request);
    if (!put(&device->writes, request)) {
        /* the fault: it is marked already */
        finish(request, STATUS_BUSY);
        return STATUS_BUSY;
    }
    return STATUS_PENDING;
}

STATUS DispatchControl(DEVICE *device, REQUEST *request)
{
    STATUS status = STATUS_SUCCESS;
    if (!device->opened) {
        finish(request, STATUS_NOT_OPEN);
        return STATUS_NOT_OPEN;
    }
    switch (request->control) {
    case SET_RATE:
        if (is_rate(request->argument))
            device->rate = request->argument;
        else
            status = STATUS_INVALID;
        break;
    case GET_RATE:
        request->argument = device->rate;
        break;
    case SET_LINE:
        status = set_line(device, request->argument);
        break;
    case PURGE:
        purge(&device->reads);
        purge(&device->writes);
        break;
    case WAIT_EVENT:
        if (device->event != 0) {
            status = STATUS_BUSY;
            break;
        }
        MarkPending(request);
        device->event = request;
        return STATUS_PENDING;
    default:
        status = STATUS_INVALID;
    }
    finish(request, status);
    return status;
}

STATUS DispatchClose(DEVICE *device, REQUEST *request)
{
    if (!device->opened) {
        finish(request, STATUS_NOT_OPEN);
        return STATUS_NOT_OPEN;
    }
    purge(&device->reads);
    purge(&device->writes);
    if (device->event != 0) {
        finish(device->event, STATUS_CANCELLED);
        device->event = 0;
    }
    device->opened = 0;
    finish(request, STATUS_SUCCESS);
    return STATUS_SUCCESS;
}

/* ---- the system: calls the routines in any order ---- */

#define REQUESTS 8
static REQUEST requests[REQUESTS];
static DEVICE port;

static REQUEST *fresh(void)
{
    int index = nondet_int();
    if (index < 0 || index >= REQUESTS)
        index = 0;
    requests[index].control = nondet_int();
    requests[index].argument = nondet_int();
    requests[index].length = nondet_int();
    requests[index].done = 0;
    return &requests[index];
}

int main(void)
{
    while (nondet_int()) {
        switch (nondet_int()) {
        case 0:
            DispatchCreate(&port, fresh());
            break;
        case 1:
            DispatchRead(&port, fresh());
            break;
        case 2:
            DispatchWrite(&port, fresh());
            break;
        case 3:
            DispatchControl(&port, fresh());
            break;
        case 4:
            DispatchClose(&port, fresh());
            break;
        default:
            if (port.opened)
                interrupt(&port);
        }
    }
    return 0;
}
