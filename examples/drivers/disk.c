/* A driver for a small disk: sectors are read and written through a cache of four lines, and requests that
   span several sectors are split. Seeded fault: a read that fails in the middle is completed where it fails,
   and once more when the loop over its sectors has ended. It breaks the rule double-completion:
       wherefore check disk.c --rule double-completion --no-checks */

typedef int STATUS;
enum {
    STATUS_SUCCESS = 0,
    STATUS_PENDING = 0x103,
    STATUS_INVALID = -1,
    STATUS_IO_ERROR = -2,
    STATUS_READ_ONLY = -3,
    STATUS_NO_MEDIUM = -4
};

enum control { FLUSH, EJECT, LOAD, PROTECT, GEOMETRY };
enum state { CLEAN, DIRTY, INVALID };

#define SECTORS 64
#define LINES 4
#define MOST 3

typedef struct request {
    enum control control;
    int sector;
    int count;
    int transferred;
    STATUS status;
} REQUEST;

typedef struct line {
    enum state state;
    int sector;
    int age;
} LINE;

typedef struct device {
    int loaded;
    int protected;
    int opened;
    int clock;
    int errors;
    LINE cache[LINES];
} DEVICE;

void CompleteRequest(REQUEST *request) { request->transferred = request->count; }
int nondet_int(void);

static void finish(REQUEST *request, STATUS status)
{
    request->status = status;
    CompleteRequest(request);
}

/* ---- the medium ---- */

static STATUS medium_read(DEVICE *device, int sector)
{
    if (!device->loaded)
        return STATUS_NO_MEDIUM;
    if (sector < 0 || sector >= SECTORS)
        return STATUS_INVALID;
    return nondet_int() ? STATUS_SUCCESS : STATUS_IO_ERROR;
}

static STATUS medium_write(DEVICE *device, int sector)
{
    if (!device->loaded)
        return STATUS_NO_MEDIUM;
    if (device->protected)
        return STATUS_READ_ONLY;
    if (sector < 0 || sector >= SECTORS)
        return STATUS_INVALID;
    return nondet_int() ? STATUS_SUCCESS : STATUS_IO_ERROR;
}

/* ---- the cache ---- */

static void invalidate(DEVICE *device)
{
    int i;
    for (i = 0; i < LINES; i++) {
        device->cache[i].state = INVALID;
        device->cache[i].sector = -1;
        device->cache[i].age = 0;
    }
}

static int find(const DEVICE *device, int sector)
{
    int i;
    for (i = 0; i < LINES; i++)
        if (device->cache[i].state != INVALID && device->cache[i].sector == sector)
            return i;
    return -1;
}

static int oldest(const DEVICE *device)
{
    int i, found = 0;
    for (i = 0; i < LINES; i++) {
        if (device->cache[i].state == INVALID)
            return i;
        if (device->cache[i].age < device->cache[found].age)
            found = i;
    }
    return found;
}

static STATUS write_back(DEVICE *device, LINE *line)
{
    STATUS status;
    if (line->state != DIRTY)
        return STATUS_SUCCESS;
    status = medium_write(device, line->sector);
    if (status == STATUS_SUCCESS)
        line->state = CLEAN;
    else
        device->errors = 1;
    return status;
}

static void touch(DEVICE *device, LINE *line)
{
    if (device->clock < 1000)
        device->clock++;
    line->age = device->clock;
}

static STATUS bring(DEVICE *device, int sector, int *index)
{
    STATUS status;
    LINE *line;
    *index = find(device, sector);
    if (*index >= 0) {
        touch(device, &device->cache[*index]);
        return STATUS_SUCCESS;
    }
    *index = oldest(device);
    line = &device->cache[*index];
    status = write_back(device, line);
    if (status != STATUS_SUCCESS)
        return status;
    status = medium_read(device, sector);
    if (status != STATUS_SUCCESS) {
        line->state = INVALID;
        return status;
    }
    line->state = CLEAN;
    line->sector = sector;
    touch(device, line);
    return STATUS_SUCCESS;
}

static STATUS flush(DEVICE *device)
{
    STATUS status = STATUS_SUCCESS;
    int i;
    for (i = 0; i < LINES; i++) {
        STATUS one = write_back(device, &device->cache[i]);
        if (one != STATUS_SUCCESS)
            status = one;
    }
    return status;
}

/* ---- dispatch routines ---- */

static STATUS check(DEVICE *device, REQUEST *request)
{
    if (!device->opened)
        return STATUS_INVALID;
    if (!device->loaded)
        return STATUS_NO_MEDIUM;
    if (request->sector < 0 || request->sector >= SECTORS)
        return STATUS_INVALID;
    if (request->count <= 0 || request->count > MOST)
        return STATUS_INVALID;
    return STATUS_SUCCESS;
}

STATUS DispatchCreate(DEVICE *device, REQUEST *request)
{
    device->opened = 1;
    device->clock = 0;
    invalidate(device);
    finish(request, STATUS_SUCCESS);
    return STATUS_SUCCESS;
}

STATUS DispatchRead(DEVICE *device, REQUEST *request)
{
    STATUS status = check(device, request);
    int i, index;
    if (status != STATUS_SUCCESS) {
        finish(request, status);
        return status;
    }
    for (i = 0; i < request->count; i++) {
        status = bring(device, request->sector + i, &index);
        if (status != STATUS_SUCCESS) {
            finish(request, status);
            break; /* the fault: it should return here */
        }
        request->transferred++;
    }
    finish(request, status);
    return status;
}

STATUS DispatchWrite(DEVICE *device, REQUEST *request)
{
    STATUS status = check(device, request);
    int i, index;
    if (status == STATUS_SUCCESS && device->protected)
        status = STATUS_READ_ONLY;
    for (i = 0; status == STATUS_SUCCESS && i < request->count; i++) {
        status = bring(device, request->sector + i, &index);
        if (status == STATUS_SUCCESS) {
            device->cache[index].state = DIRTY;
            request->transferred++;
        }
    }
    finish(request, status);
    return status;
}

STATUS DispatchControl(DEVICE *device, REQUEST *request)
{
    STATUS status = STATUS_SUCCESS;
    switch (request->control) {
    case FLUSH:
        status = flush(device);
        break;
    case EJECT:
        status = flush(device);
        if (status == STATUS_SUCCESS) {
            device->loaded = 0;
            invalidate(device);
        }
        break;
    case LOAD:
        device->loaded = 1;
        device->protected = nondet_int() != 0;
        invalidate(device);
        break;
    case PROTECT:
        device->protected = 1;
        break;
    case GEOMETRY:
        request->count = SECTORS;
        break;
    default:
        status = STATUS_INVALID;
    }
    finish(request, status);
    return status;
}

STATUS DispatchClose(DEVICE *device, REQUEST *request)
{
    STATUS status = flush(device);
    device->opened = 0;
    finish(request, status);
    return status;
}

/* ---- the system: calls the routines in any order ---- */

#define REQUESTS 3
static REQUEST requests[REQUESTS];
static DEVICE disk;

static REQUEST *fresh(void)
{
    static int next;
    REQUEST *request = &requests[next];
    next = (next + 1) % REQUESTS;
    request->control = nondet_int();
    request->sector = nondet_int();
    request->count = nondet_int();
    request->transferred = 0;
    return request;
}

int main(void)
{
    disk.loaded = 1;
    while (nondet_int()) {
        switch (nondet_int()) {
        case 0:
            DispatchCreate(&disk, fresh());
            break;
        case 1:
            DispatchRead(&disk, fresh());
            break;
        case 2:
            DispatchWrite(&disk, fresh());
            break;
        case 3:
            DispatchControl(&disk, fresh());
            break;
        default:
            DispatchClose(&disk, fresh());
        }
    }
    return 0;
}
