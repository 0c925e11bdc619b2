/* A driver for a keyboard: scan codes are translated with the modifiers that are held, put into a ring of
   sixteen characters, and handed to readers. Lights and the repeat rate are set by control requests, which
   need an answer of the device. Seeded fault: a control request that finds the device asleep wakes it and
   returns, and nobody processes the request. It breaks the rule every-request:
       wherefore check keyboard.c --rule every-request --no-checks */

typedef int STATUS;
enum {
    STATUS_SUCCESS = 0,
    STATUS_PENDING = 0x103,
    STATUS_INVALID = -1,
    STATUS_BUSY = -2,
    STATUS_CLOSED = -3,
    STATUS_IO_ERROR = -4,
    STATUS_CANCELLED = -5
};

enum control { SET_LIGHTS, SET_RATE, SET_LAYOUT, RESET_DEVICE, QUERY };
enum power { AWAKE, DOZING, ASLEEP };
enum answer { ACKNOWLEDGED, RESEND, SILENT };

enum {
    KEY_NONE = 0,
    KEY_SHIFT = 42,
    KEY_CONTROL = 29,
    KEY_CAPITALS = 58,
    KEY_FIRST = 2,
    KEY_LAST = 57,
    KEY_RELEASED = 128
};

#define RING 16
#define MOST_TRIES 3

typedef struct request {
    enum control control;
    int argument;
    int length;
    STATUS status;
} REQUEST;

typedef struct device {
    int opened;
    enum power power;
    int shift;
    int control;
    int capitals;
    int lights;
    int rate;
    int layout;
    int head;
    int count;
    int lost;
    int pending;
    int errors;
} DEVICE;

int nondet_int(void);

void CompleteRequest(REQUEST *request) { request->length = 0; }
void MarkPending(REQUEST *request) { request->status = STATUS_PENDING; }

static STATUS finish(REQUEST *request, STATUS status)
{
    request->status = status;
    CompleteRequest(request);
    return status;
}

/* ---- the wire ---- */

static enum answer send_byte(DEVICE *device, int byte)
{
    int answer = nondet_int();
    if (device->power == ASLEEP)
        return SILENT;
    if (byte < 0 || byte > 255)
        return RESEND;
    if (answer == 0)
        return SILENT;
    return answer > 0 ? ACKNOWLEDGED : RESEND;
}

static STATUS send(DEVICE *device, int byte)
{
    int tries;
    for (tries = 0; tries < MOST_TRIES; tries++) {
        enum answer answer = send_byte(device, byte);
        if (answer == ACKNOWLEDGED)
            return STATUS_SUCCESS;
        if (answer == SILENT) {
            device->errors = 1;
            return STATUS_IO_ERROR;
        }
    }
    return STATUS_BUSY;
}

static STATUS send_pair(DEVICE *device, int first, int second)
{
    STATUS status = send(device, first);
    if (status != STATUS_SUCCESS)
        return status;
    return send(device, second);
}

/* ---- the ring ---- */

static int ring_is_full(const DEVICE *device)
{
    return device->count >= RING;
}

static void ring_put(DEVICE *device, int character)
{
    if (character == 0)
        return;
    if (ring_is_full(device)) {
        device->lost = 1;
        return;
    }
    device->count++;
}

static int ring_take(DEVICE *device, int wanted)
{
    int taken = wanted;
    if (taken > device->count)
        taken = device->count;
    if (taken < 0)
        taken = 0;
    device->count -= taken;
    device->head += taken;
    if (device->head >= RING)
        device->head -= RING;
    return taken;
}

static void ring_clear(DEVICE *device)
{
    device->head = 0;
    device->count = 0;
    device->lost = 0;
}

/* ---- translation ---- */

static int is_letter(int code)
{
    return (code >= 16 && code <= 25) || (code >= 30 && code <= 38) || (code >= 44 && code <= 50);
}

static int translate(const DEVICE *device, int code)
{
    int upper = device->shift;
    if (code < KEY_FIRST || code > KEY_LAST)
        return 0;
    if (device->control)
        return is_letter(code) ? 1 : 0;
    if (is_letter(code) && device->capitals)
        upper = !upper;
    if (device->layout == 1 && code == 21)
        code = 44;
    else if (device->layout == 1 && code == 44)
        code = 21;
    return upper ? code + 64 : code + 96;
}

static void press(DEVICE *device, int code)
{
    switch (code) {
    case KEY_SHIFT:
        device->shift = 1;
        break;
    case KEY_CONTROL:
        device->control = 1;
        break;
    case KEY_CAPITALS:
        device->capitals = !device->capitals;
        break;
    default:
        ring_put(device, translate(device, code));
        break;
    }
}

static void release(DEVICE *device, int code)
{
    switch (code) {
    case KEY_SHIFT:
        device->shift = 0;
        break;
    case KEY_CONTROL:
        device->control = 0;
        break;
    default:
        break;
    }
}

/* What the interrupt routine does with a scan code. */
static void receive(DEVICE *device, int code)
{
    if (!device->opened || code == KEY_NONE)
        return;
    device->power = AWAKE;
    if (code >= KEY_RELEASED)
        release(device, code - KEY_RELEASED);
    else
        press(device, code);
}

/* ---- power ---- */

static void doze(DEVICE *device)
{
    if (device->power == AWAKE)
        device->power = DOZING;
    else if (device->power == DOZING && !device->pending)
        device->power = ASLEEP;
}

static void wake(DEVICE *device)
{
    device->power = AWAKE;
    device->shift = 0;
    device->control = 0;
}

/* ---- control requests ---- */

static STATUS set_lights(DEVICE *device, int lights)
{
    STATUS status;
    if (lights < 0 || lights > 7)
        return STATUS_INVALID;
    status = send_pair(device, 0xed, lights);
    if (status == STATUS_SUCCESS)
        device->lights = lights;
    return status;
}

static STATUS set_rate(DEVICE *device, int rate)
{
    STATUS status;
    if (rate < 0 || rate > 31)
        return STATUS_INVALID;
    status = send_pair(device, 0xf3, rate);
    if (status == STATUS_SUCCESS)
        device->rate = rate;
    return status;
}

static STATUS set_layout(DEVICE *device, int layout)
{
    if (layout != 0 && layout != 1)
        return STATUS_INVALID;
    device->layout = layout;
    return STATUS_SUCCESS;
}

static STATUS reset(DEVICE *device)
{
    STATUS status = send(device, 0xff);
    ring_clear(device);
    device->lights = 0;
    device->rate = 11;
    return status;
}

/* ---- dispatch routines ---- */

STATUS DispatchCreate(DEVICE *device, REQUEST *request)
{
    if (device->opened)
        return finish(request, STATUS_BUSY);
    wake(device);
    ring_clear(device);
    device->opened = 1;
    return finish(request, STATUS_SUCCESS);
}

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    if (request->length <= 0)
        return finish(request, STATUS_INVALID);
    if (device->count == 0) {
        if (device->pending)
            return finish(request, STATUS_BUSY);
        device->pending = 1;
        MarkPending(request);
        return STATUS_PENDING;
    }
    request->length = ring_take(device, request->length);
    return finish(request, STATUS_SUCCESS);
}

STATUS DispatchControl(DEVICE *device, REQUEST *request)
{
    STATUS status;
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    if (device->power == ASLEEP) {
        wake(device);
        return STATUS_BUSY; /* should be: return finish(request, STATUS_BUSY); */
    }
    switch (request->control) {
    case SET_LIGHTS:
        status = set_lights(device, request->argument);
        break;
    case SET_RATE:
        status = set_rate(device, request->argument);
        break;
    case SET_LAYOUT:
        status = set_layout(device, request->argument);
        break;
    case RESET_DEVICE:
        status = reset(device);
        break;
    case QUERY:
        status = device->errors ? STATUS_IO_ERROR : STATUS_SUCCESS;
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
    device->opened = 0;
    device->pending = 0;
    ring_clear(device);
    return finish(request, STATUS_SUCCESS);
}

/* ---- the harness: requests, interrupts and silence in any order ---- */

static DEVICE the_device;

int main(void)
{
    DEVICE *device = &the_device;
    while (1) {
        REQUEST request;
        request.control = nondet_int();
        request.argument = nondet_int();
        request.length = nondet_int();
        request.status = STATUS_SUCCESS;
        switch (nondet_int()) {
        case 0:
            DispatchCreate(device, &request);
            break;
        case 1:
            DispatchRead(device, &request);
            break;
        case 2:
            DispatchControl(device, &request);
            break;
        case 3:
            DispatchClose(device, &request);
            break;
        case 4:
            receive(device, nondet_int());
            break;
        case 5:
            doze(device);
            break;
        default:
            return 0;
        }
    }
}
