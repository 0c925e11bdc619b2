/* A filter driver for a network card: frames are checked, counted and handed to the driver below, whose
   status is what the caller wants to know. The link, its speed and a filter of addresses are set by control
   requests. Seeded fault: a write that the lower driver refuses is reported as a success if the card is in
   loopback mode. It breaks the rule lower-status:
       wherefore check network.c --rule lower-status --no-checks */

typedef int STATUS;
enum {
    STATUS_SUCCESS = 0,
    STATUS_PENDING = 0x103,
    STATUS_INVALID = -1,
    STATUS_BUSY = -2,
    STATUS_CLOSED = -3,
    STATUS_NO_LINK = -4,
    STATUS_FILTERED = -5,
    STATUS_TOO_LONG = -6
};

enum control { LINK_UP, LINK_DOWN, SET_SPEED, SET_FILTER, SET_LOOPBACK, READ_COUNTERS, RESET_CARD };
enum link { DOWN, TRAINING, UP };
enum filter { ACCEPT_ALL, ACCEPT_OWN, ACCEPT_NONE };

#define SHORTEST 64
#define LONGEST 1518
#define MOST_QUEUED 8

typedef struct request {
    enum control control;
    int argument;
    int length;
    int destination;
    STATUS status;
} REQUEST;

typedef struct counters {
    int sent;
    int received;
    int dropped;
    int refused;
} COUNTERS;

typedef struct device {
    int opened;
    enum link link;
    int training;
    int speed;
    enum filter filter;
    int own;
    int loopback;
    int queued;
    COUNTERS counters;
} DEVICE;

int nondet_int(void);

void CompleteRequest(REQUEST *request) { request->length = 0; }

/* The driver below: it refuses what it likes. */
STATUS CallLower(DEVICE *device, REQUEST *request)
{
    if (device->link != UP)
        return STATUS_NO_LINK;
    if (request->length > LONGEST)
        return STATUS_TOO_LONG;
    return nondet_int() ? STATUS_SUCCESS : STATUS_BUSY;
}

static STATUS finish(REQUEST *request, STATUS status)
{
    request->status = status;
    CompleteRequest(request);
    return status;
}

static int bounded(int count)
{
    return count < 1000000 ? count + 1 : count;
}

/* ---- the link ---- */

static void link_up(DEVICE *device)
{
    if (device->link == DOWN) {
        device->link = TRAINING;
        device->training = 3;
    }
}

static void link_down(DEVICE *device)
{
    device->link = DOWN;
    device->training = 0;
    device->queued = 0;
}

/* Called by a timer. */
static void link_step(DEVICE *device)
{
    if (device->link != TRAINING)
        return;
    if (device->training > 0) {
        device->training--;
        return;
    }
    device->link = nondet_int() ? UP : DOWN;
}

static int is_speed(int speed)
{
    return speed == 10 || speed == 100 || speed == 1000;
}

static STATUS set_speed(DEVICE *device, int speed)
{
    if (!is_speed(speed))
        return STATUS_INVALID;
    if (device->speed != speed) {
        device->speed = speed;
        link_down(device);
        link_up(device);
    }
    return STATUS_SUCCESS;
}

/* ---- frames ---- */

static STATUS check_length(int length)
{
    if (length < SHORTEST)
        return STATUS_INVALID;
    if (length > LONGEST)
        return STATUS_TOO_LONG;
    return STATUS_SUCCESS;
}

static int is_accepted(const DEVICE *device, int destination)
{
    switch (device->filter) {
    case ACCEPT_ALL:
        return 1;
    case ACCEPT_OWN:
        return destination == device->own || destination == -1;
    case ACCEPT_NONE:
        return 0;
    }
    return 0;
}

static void count_sent(DEVICE *device, STATUS status)
{
    if (status == STATUS_SUCCESS)
        device->counters.sent = bounded(device->counters.sent);
    else
        device->counters.refused = bounded(device->counters.refused);
}

/* A frame that arrives: an interrupt. */
static void receive(DEVICE *device, int destination, int length)
{
    if (!device->opened || device->link != UP)
        return;
    if (check_length(length) != STATUS_SUCCESS || !is_accepted(device, destination)) {
        device->counters.dropped = bounded(device->counters.dropped);
        return;
    }
    if (device->queued >= MOST_QUEUED) {
        device->counters.dropped = bounded(device->counters.dropped);
        return;
    }
    device->queued++;
    device->counters.received = bounded(device->counters.received);
}

/* ---- settings ---- */

static STATUS set_filter(DEVICE *device, int filter)
{
    if (filter < ACCEPT_ALL || filter > ACCEPT_NONE)
        return STATUS_INVALID;
    device->filter = filter;
    return STATUS_SUCCESS;
}

static STATUS set_loopback(DEVICE *device, int on)
{
    if (on != 0 && on != 1)
        return STATUS_INVALID;
    device->loopback = on;
    return STATUS_SUCCESS;
}

static void clear_counters(DEVICE *device)
{
    device->counters.sent = 0;
    device->counters.received = 0;
    device->counters.dropped = 0;
    device->counters.refused = 0;
}

static STATUS reset_card(DEVICE *device)
{
    link_down(device);
    clear_counters(device);
    device->filter = ACCEPT_OWN;
    device->loopback = 0;
    device->speed = 100;
    return STATUS_SUCCESS;
}

/* ---- dispatch routines ---- */

STATUS DispatchCreate(DEVICE *device, REQUEST *request)
{
    STATUS status;
    if (device->opened)
        return finish(request, STATUS_BUSY);
    reset_card(device);
    link_up(device);
    status = CallLower(device, request);
    if (status == STATUS_SUCCESS || status == STATUS_NO_LINK)
        device->opened = 1;
    return status;
}

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    if (device->queued == 0)
        return CallLower(device, request);
    if (request->length < SHORTEST)
        return finish(request, STATUS_INVALID);
    device->queued--;
    return finish(request, STATUS_SUCCESS);
}

STATUS DispatchWrite(DEVICE *device, REQUEST *request)
{
    STATUS status;
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    status = check_length(request->length);
    if (status != STATUS_SUCCESS)
        return finish(request, status);
    status = CallLower(device, request);
    count_sent(device, status);
    if (device->loopback) {
        receive(device, request->destination, request->length);
        status = STATUS_SUCCESS; /* should not be here: the caller has to know what the lower driver said */
    }
    return status;
}

STATUS DispatchControl(DEVICE *device, REQUEST *request)
{
    STATUS status;
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    switch (request->control) {
    case LINK_UP:
        link_up(device);
        return CallLower(device, request);
    case LINK_DOWN:
        link_down(device);
        return CallLower(device, request);
    case SET_SPEED:
        status = set_speed(device, request->argument);
        break;
    case SET_FILTER:
        status = set_filter(device, request->argument);
        break;
    case SET_LOOPBACK:
        status = set_loopback(device, request->argument);
        break;
    case READ_COUNTERS:
        request->argument = device->counters.sent;
        status = STATUS_SUCCESS;
        break;
    case RESET_CARD:
        status = reset_card(device);
        break;
    default:
        return CallLower(device, request);
    }
    return finish(request, status);
}

STATUS DispatchClose(DEVICE *device, REQUEST *request)
{
    if (!device->opened)
        return finish(request, STATUS_CLOSED);
    device->opened = 0;
    link_down(device);
    return CallLower(device, request);
}

/* ---- the harness ---- */

static DEVICE card;

int main(void)
{
    card.own = nondet_int();
    card.speed = 100;
    while (1) {
        REQUEST request;
        request.control = nondet_int();
        request.argument = nondet_int();
        request.length = nondet_int();
        request.destination = nondet_int();
        request.status = STATUS_SUCCESS;
        switch (nondet_int()) {
        case 0:
            DispatchCreate(&card, &request);
            break;
        case 1:
            DispatchRead(&card, &request);
            break;
        case 2:
            DispatchWrite(&card, &request);
            break;
        case 3:
            DispatchControl(&card, &request);
            break;
        case 4:
            DispatchClose(&card, &request);
            break;
        case 5:
            receive(&card, nondet_int(), nondet_int());
            break;
        case 6:
            link_step(&card);
            break;
        default:
            return 0;
        }
    }
}
