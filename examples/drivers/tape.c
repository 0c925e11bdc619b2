/* A driver for a tape: blocks are written and read in order, marks end files, and a lock protects the position
   of the tape against the interrupt routine. Seeded fault: spacing backward to the beginning of the tape
   leaves the function before the lock is released, so that the next one acquires it twice. It breaks the
   rule lock-alternation:
       wherefore check tape.c --rule lock-alternation --no-checks */

typedef int STATUS;
enum {
    STATUS_SUCCESS = 0,
    STATUS_INVALID = -1,
    STATUS_BUSY = -2,
    STATUS_CLOSED = -3,
    STATUS_END_OF_TAPE = -4,
    STATUS_BEGIN_OF_TAPE = -5,
    STATUS_MARK = -6,
    STATUS_PROTECTED = -7,
    STATUS_WORN = -8,
    STATUS_NO_TAPE = -9
};

enum control { REWIND, SPACE_FORWARD, SPACE_BACKWARD, WRITE_MARK, ERASE, LOAD, UNLOAD, LOCATE, STATE };
enum motion { STOPPED, FORWARD, BACKWARD };

#define LENGTH 5000
#define MOST_BLOCK 4096
#define WEAR 100

typedef struct request {
    enum control control;
    int argument;
    int length;
    STATUS status;
} REQUEST;

typedef struct device {
    int opened;
    int loaded;
    int protected;
    int position;
    int last_mark;
    int wear;
    int dirty;
    enum motion motion;
} DEVICE;

int nondet_int(void);

void AcquireLock(void) {}
void ReleaseLock(void) {}
void CompleteRequest(REQUEST *request) { request->length = 0; }

static STATUS finish(REQUEST *request, STATUS status)
{
    request->status = status;
    CompleteRequest(request);
    return status;
}

/* ---- the mechanism ---- */

static void turn(DEVICE *device, enum motion motion)
{
    if (device->motion != motion && device->motion != STOPPED && device->wear < WEAR)
        device->wear++;
    device->motion = motion;
}

static STATUS move_forward(DEVICE *device)
{
    turn(device, FORWARD);
    if (device->position >= LENGTH)
        return STATUS_END_OF_TAPE;
    device->position++;
    return STATUS_SUCCESS;
}

static STATUS move_backward(DEVICE *device)
{
    turn(device, BACKWARD);
    if (device->position <= 0)
        return STATUS_BEGIN_OF_TAPE;
    device->position--;
    return STATUS_SUCCESS;
}

/* What the interrupt routine does: the motor has stopped. */
static void stopped(DEVICE *device)
{
    AcquireLock();
    device->motion = STOPPED;
    ReleaseLock();
}

static int is_mark(const DEVICE *device)
{
    return device->last_mark > 0 && device->position == device->last_mark;
}

/* ---- blocks ---- */

static STATUS check_block(int length)
{
    if (length <= 0 || length > MOST_BLOCK)
        return STATUS_INVALID;
    return STATUS_SUCCESS;
}

static STATUS check_tape(const DEVICE *device)
{
    if (!device->loaded)
        return STATUS_NO_TAPE;
    if (device->wear >= WEAR)
        return STATUS_WORN;
    return STATUS_SUCCESS;
}

static STATUS write_block(DEVICE *device, int length)
{
    STATUS status = check_block(length);
    if (status != STATUS_SUCCESS)
        return status;
    AcquireLock();
    if (device->protected) {
        ReleaseLock();
        return STATUS_PROTECTED;
    }
    status = move_forward(device);
    if (status == STATUS_SUCCESS)
        device->dirty = 1;
    ReleaseLock();
    return status;
}

static STATUS read_block(DEVICE *device, int length)
{
    STATUS status = check_block(length);
    if (status != STATUS_SUCCESS)
        return status;
    AcquireLock();
    if (is_mark(device))
        status = STATUS_MARK;
    else
        status = move_forward(device);
    ReleaseLock();
    return status;
}

static STATUS write_mark(DEVICE *device)
{
    STATUS status;
    AcquireLock();
    if (device->protected) {
        ReleaseLock();
        return STATUS_PROTECTED;
    }
    status = move_forward(device);
    if (status == STATUS_SUCCESS) {
        device->last_mark = device->position;
        device->dirty = 0;
    }
    ReleaseLock();
    return status;
}

/* ---- motion ---- */

static STATUS rewind_tape(DEVICE *device)
{
    AcquireLock();
    turn(device, BACKWARD);
    device->position = 0;
    ReleaseLock();
    return STATUS_SUCCESS;
}

static STATUS space_forward(DEVICE *device)
{
    STATUS status;
    AcquireLock();
    status = is_mark(device) ? STATUS_MARK : move_forward(device);
    ReleaseLock();
    return status;
}

static STATUS space_backward(DEVICE *device)
{
    STATUS status;
    AcquireLock();
    status = move_backward(device);
    if (status == STATUS_BEGIN_OF_TAPE)
        return status; /* should release the lock before */
    if (is_mark(device))
        status = STATUS_MARK;
    ReleaseLock();
    return status;
}

static STATUS locate(DEVICE *device, int position)
{
    STATUS status = STATUS_SUCCESS;
    if (position < 0 || position > LENGTH)
        return STATUS_INVALID;
    AcquireLock();
    if (position < device->position)
        turn(device, BACKWARD);
    else if (position > device->position)
        turn(device, FORWARD);
    device->position = position;
    if (device->wear >= WEAR)
        status = STATUS_WORN;
    ReleaseLock();
    return status;
}

static STATUS erase(DEVICE *device)
{
    STATUS status = STATUS_PROTECTED;
    AcquireLock();
    if (!device->protected) {
        device->last_mark = 0;
        device->dirty = 0;
        status = STATUS_SUCCESS;
    }
    ReleaseLock();
    return status;
}

/* ---- loading ---- */

static STATUS load(DEVICE *device, int protected)
{
    if (device->loaded)
        return STATUS_BUSY;
    AcquireLock();
    device->loaded = 1;
    device->protected = protected != 0;
    device->position = 0;
    device->last_mark = 0;
    device->wear = 0;
    device->motion = STOPPED;
    ReleaseLock();
    return STATUS_SUCCESS;
}

static STATUS unload(DEVICE *device)
{
    if (!device->loaded)
        return STATUS_NO_TAPE;
    if (device->dirty)
        write_mark(device);
    rewind_tape(device);
    AcquireLock();
    device->loaded = 0;
    ReleaseLock();
    return STATUS_SUCCESS;
}

/* ---- dispatch routines ---- */

STATUS DispatchCreate(DEVICE *device, REQUEST *request)
{
    if (device->opened)
        return finish(request, STATUS_BUSY);
    device->opened = 1;
    return finish(request, STATUS_SUCCESS);
}

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    STATUS status;
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    status = check_tape(device);
    if (status == STATUS_SUCCESS)
        status = read_block(device, request->length);
    return finish(request, status);
}

STATUS DispatchWrite(DEVICE *device, REQUEST *request)
{
    STATUS status;
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    status = check_tape(device);
    if (status == STATUS_SUCCESS)
        status = write_block(device, request->length);
    if (status == STATUS_END_OF_TAPE)
        rewind_tape(device);
    return finish(request, status);
}

STATUS DispatchControl(DEVICE *device, REQUEST *request)
{
    STATUS status;
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    status = check_tape(device);
    if (status != STATUS_SUCCESS && request->control != LOAD && request->control != UNLOAD)
        return finish(request, status);
    switch (request->control) {
    case REWIND:
        status = rewind_tape(device);
        break;
    case SPACE_FORWARD:
        status = space_forward(device);
        break;
    case SPACE_BACKWARD:
        status = space_backward(device);
        break;
    case WRITE_MARK:
        status = write_mark(device);
        break;
    case ERASE:
        status = erase(device);
        break;
    case LOAD:
        status = load(device, request->argument);
        break;
    case UNLOAD:
        status = unload(device);
        break;
    case LOCATE:
        status = locate(device, request->argument);
        break;
    case STATE:
        request->argument = device->position;
        status = STATUS_SUCCESS;
        break;
    default:
        status = STATUS_INVALID;
        break;
    }
    return finish(request, status);
}

STATUS DispatchClose(DEVICE *device, REQUEST *request)
{
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    if (device->dirty)
        write_mark(device);
    device->opened = 0;
    return finish(request, STATUS_SUCCESS);
}

/* ---- the harness ---- */

static DEVICE tape;

int main(void)
{
    while (1) {
        REQUEST request;
        request.control = nondet_int();
        request.argument = nondet_int();
        request.length = nondet_int();
        request.status = STATUS_SUCCESS;
        switch (nondet_int()) {
        case 0:
            DispatchCreate(&tape, &request);
            break;
        case 1:
            DispatchRead(&tape, &request);
            break;
        case 2:
            DispatchWrite(&tape, &request);
            break;
        case 3:
            DispatchControl(&tape, &request);
            break;
        case 4:
            DispatchClose(&tape, &request);
            break;
        case 5:
            stopped(&tape);
            break;
        default:
            return 0;
        }
    }
}
