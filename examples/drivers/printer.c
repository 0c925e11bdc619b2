/* A driver for a printer: jobs are sent line by line at a raised interrupt level, so that the status lines of
   the port do not change meanwhile. Paper, ink and the tray are watched; a job that is cancelled is skipped.
   Seeded fault: a write that finds the paper used up in the middle of a job returns without lowering the
   level again. It breaks the rule interrupt-level:
       wherefore check printer.c --rule interrupt-level --no-checks */

typedef int STATUS;
enum {
    STATUS_SUCCESS = 0,
    STATUS_PENDING = 0x103,
    STATUS_INVALID = -1,
    STATUS_BUSY = -2,
    STATUS_CLOSED = -3,
    STATUS_NO_PAPER = -4,
    STATUS_NO_INK = -5,
    STATUS_JAMMED = -6,
    STATUS_TIMEOUT = -7
};

enum control { CANCEL, FEED, SELECT_TRAY, SET_QUALITY, CLEAN, ALIGN, READ_STATE };
enum level { PASSIVE = 0, DISPATCH = 2, PORT = 5 };
enum tray { UPPER, LOWER, MANUAL };
enum quality { DRAFT, NORMAL, FINE };

#define SHEETS 100
#define LINES_OF_SHEET 60
#define MOST_LINES 8
#define MOST_WAITS 4

typedef struct request {
    enum control control;
    int argument;
    int length;
    STATUS status;
} REQUEST;

typedef struct device {
    int opened;
    int level;
    int sheets;
    int line;
    int ink;
    int jammed;
    int cancelled;
    enum tray tray;
    enum quality quality;
    int cleanings;
} DEVICE;

int nondet_int(void);

static DEVICE printer;

int RaiseLevel(int level)
{
    int before = printer.level;
    printer.level = level;
    return before;
}

void LowerLevel(int level)
{
    printer.level = level;
}

void CompleteRequest(REQUEST *request) { request->length = 0; }

static STATUS finish(REQUEST *request, STATUS status)
{
    request->status = status;
    CompleteRequest(request);
    return status;
}

/* ---- the port ---- */

static int port_is_ready(void)
{
    return nondet_int() != 0;
}

static STATUS port_wait(void)
{
    int waits;
    for (waits = 0; waits < MOST_WAITS; waits++)
        if (port_is_ready())
            return STATUS_SUCCESS;
    return STATUS_TIMEOUT;
}

static STATUS port_send(DEVICE *device, int byte)
{
    STATUS status = port_wait();
    if (status != STATUS_SUCCESS)
        return status;
    if (byte < 0 || byte > 255)
        return STATUS_INVALID;
    if (device->jammed)
        return STATUS_JAMMED;
    return STATUS_SUCCESS;
}

/* A command at the level of the port; the level is restored in any case. */
static STATUS port_command(DEVICE *device, int command, int argument)
{
    int before = RaiseLevel(PORT);
    STATUS status = port_send(device, command);
    if (status == STATUS_SUCCESS)
        status = port_send(device, argument);
    LowerLevel(before);
    return status;
}

/* ---- paper and ink ---- */

static STATUS take_sheet(DEVICE *device)
{
    if (device->sheets <= 0)
        return STATUS_NO_PAPER;
    device->sheets--;
    device->line = 0;
    if (nondet_int() == 13) {
        device->jammed = 1;
        return STATUS_JAMMED;
    }
    return STATUS_SUCCESS;
}

static int ink_for(enum quality quality)
{
    switch (quality) {
    case DRAFT:
        return 1;
    case NORMAL:
        return 2;
    case FINE:
        return 4;
    }
    return 2;
}

static STATUS use_ink(DEVICE *device)
{
    int needed = ink_for(device->quality);
    if (device->ink < needed)
        return STATUS_NO_INK;
    device->ink -= needed;
    return STATUS_SUCCESS;
}

static STATUS print_line(DEVICE *device)
{
    STATUS status;
    if (device->line >= LINES_OF_SHEET) {
        status = take_sheet(device);
        if (status != STATUS_SUCCESS)
            return status;
    }
    status = use_ink(device);
    if (status != STATUS_SUCCESS)
        return status;
    device->line++;
    return port_send(device, 10);
}

/* ---- control requests ---- */

static STATUS feed(DEVICE *device)
{
    STATUS status = port_command(device, 12, 0);
    if (status != STATUS_SUCCESS)
        return status;
    return take_sheet(device);
}

static STATUS select_tray(DEVICE *device, int tray)
{
    STATUS status;
    if (tray < UPPER || tray > MANUAL)
        return STATUS_INVALID;
    status = port_command(device, 27, tray);
    if (status == STATUS_SUCCESS)
        device->tray = tray;
    return status;
}

static STATUS set_quality(DEVICE *device, int quality)
{
    if (quality < DRAFT || quality > FINE)
        return STATUS_INVALID;
    device->quality = quality;
    return STATUS_SUCCESS;
}

static STATUS clean(DEVICE *device)
{
    STATUS status;
    if (device->cleanings >= 3)
        return STATUS_BUSY;
    status = use_ink(device);
    if (status == STATUS_SUCCESS) {
        device->cleanings++;
        status = port_command(device, 28, device->cleanings);
    }
    return status;
}

static STATUS state_of(const DEVICE *device)
{
    if (device->jammed)
        return STATUS_JAMMED;
    if (device->sheets == 0)
        return STATUS_NO_PAPER;
    if (device->ink == 0)
        return STATUS_NO_INK;
    return STATUS_SUCCESS;
}

/* ---- dispatch routines ---- */

STATUS DispatchCreate(DEVICE *device, REQUEST *request)
{
    STATUS status;
    if (device->opened)
        return finish(request, STATUS_BUSY);
    status = port_command(device, 27, 64);
    if (status == STATUS_SUCCESS) {
        device->opened = 1;
        device->cancelled = 0;
        device->line = LINES_OF_SHEET;
    }
    return finish(request, status);
}

STATUS DispatchWrite(DEVICE *device, REQUEST *request)
{
    int line, before;
    STATUS status = STATUS_SUCCESS;
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    if (request->length < 0 || request->length > MOST_LINES)
        return finish(request, STATUS_INVALID);
    before = RaiseLevel(PORT);
    for (line = 0; line < request->length; line++) {
        if (device->cancelled)
            break;
        status = print_line(device);
        if (status == STATUS_NO_PAPER)
            return finish(request, status); /* should be: break; */
        if (status != STATUS_SUCCESS)
            break;
    }
    device->cancelled = 0;
    LowerLevel(before);
    return finish(request, status);
}

STATUS DispatchControl(DEVICE *device, REQUEST *request)
{
    STATUS status;
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    switch (request->control) {
    case CANCEL:
        device->cancelled = 1;
        status = STATUS_SUCCESS;
        break;
    case FEED:
        status = feed(device);
        break;
    case SELECT_TRAY:
        status = select_tray(device, request->argument);
        break;
    case SET_QUALITY:
        status = set_quality(device, request->argument);
        break;
    case CLEAN:
        status = clean(device);
        break;
    case ALIGN:
        status = port_command(device, 29, request->argument & 7);
        break;
    case READ_STATE:
        status = state_of(device);
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
    return finish(request, port_command(device, 4, 0));
}

/* ---- the harness ---- */

int main(void)
{
    printer.sheets = nondet_int() & 7;
    printer.ink = 1000;
    while (1) {
        REQUEST request;
        request.control = nondet_int();
        request.argument = nondet_int();
        request.length = nondet_int();
        request.status = STATUS_SUCCESS;
        switch (nondet_int()) {
        case 0:
            DispatchCreate(&printer, &request);
            break;
        case 1:
            DispatchWrite(&printer, &request);
            break;
        case 2:
            DispatchControl(&printer, &request);
            break;
        case 3:
            DispatchClose(&printer, &request);
            break;
        case 4:
            printer.jammed = 0;
            printer.sheets = SHEETS;
            break;
        default:
            return 0;
        }
    }
}
