// what: a filter that counts what a disk does: requests on their way and those that came back, with a queue depth that is never negative
// verdict: safe
// flags: --no-checks --timeout 40
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { SUCCESS = 0, PENDING = 259, INVALID = -1, DENIED = -2, GONE = -3 };
enum { NEW, SKIPPED, COPIED, SENT, FINISHED };

static int started, paging, counting, depth, most;
static int step, status_of_lower, routine, event;

static void copy(void)
{
    if (step != NEW)
        reach_error();
    step = COPIED;
}

static void skip(void)
{
    if (step != NEW)
        reach_error();
    step = SKIPPED;
}

static void set_routine(int which)
{
    if (step != COPIED)
        reach_error();
    routine = which;
}

static void finish(int status)
{
    if (step != NEW && !(step == SENT && routine == 1 && event))
        reach_error();
    status_of_lower = status;
    step = FINISHED;
}

static int forward(void)
{
    int status = __VERIFIER_nondet_int() ? SUCCESS : __VERIFIER_nondet_int() ? PENDING : INVALID;
    if (step != COPIED && step != SKIPPED)
        reach_error();
    if (step == SKIPPED && routine)
        reach_error();
    if (routine == 1)
        event = 1;
    step = SENT;
    status_of_lower = status;
    return status;
}

static int forward_and_wait(void)
{
    int status;
    event = 0;
    copy();
    set_routine(1);
    status = forward();
    if (status == PENDING) {
        if (!event)
            reach_error();
        status = status_of_lower = SUCCESS;
    }
    return status;
}

static int read_write(void)
{
    if (!started) {
        finish(GONE);
        return GONE;
    }
    if (counting) {
        depth++;
        if (depth > most)
            most = depth;
        copy();
        set_routine(2);
        return forward();
    }
    skip();
    return forward();
}

static int plug(int minor)
{
    int status;
    switch (minor) {
    case 0:
        status = forward_and_wait();
        started = status == SUCCESS;
        finish(status);
        return status;
    case 1:
        status = forward_and_wait();
        if (status == SUCCESS)
            paging++;
        finish(status);
        return status;
    case 2:
        started = 0;
        counting = 0;
#ifndef FAULT
        depth = 0;
#endif
        skip();
        return forward();
    default:
        skip();
        return forward();
    }
}

static int control(int code)
{
    if (code == 1) {
        counting = 1;
        depth = most = 0;
        finish(SUCCESS);
        return SUCCESS;
    }
    if (code == 2) {
        if (counting && most < depth)
            reach_error();
        if (!counting && depth > 0)
            reach_error();
        finish(counting ? SUCCESS : DENIED);
        return counting ? SUCCESS : DENIED;
    }
    if (code == 3) {
        counting = 0;
        depth = 0;
        finish(SUCCESS);
        return SUCCESS;
    }
    skip();
    return forward();
}

int main(void)
{
    for (;;) {
        int status;
        step = NEW;
        routine = event = 0;
        if (__VERIFIER_nondet_int() && depth > 0) {
            depth--;
            continue;
        }
        if (depth == 1000)
            return 0;
        switch (__VERIFIER_nondet_int()) {
        case 0: status = read_write(); break;
        case 1: status = plug(__VERIFIER_nondet_int()); break;
        case 2: status = control(__VERIFIER_nondet_int()); break;
        default: skip(); status = forward();
        }
        if (step != SENT && step != FINISHED)
            reach_error();
        if (status != status_of_lower)
            reach_error();
        if (depth < 0)
            reach_error();
    }
}
