// what: a filter above a keyboard: it counts opened handles, follows the power states of the device, and passes on what it does not serve
// verdict: safe
// flags: --no-checks
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { SUCCESS = 0, PENDING = 259, INVALID = -1, GONE = -2, REFUSED = -3 };
enum { FRESH, DONE, PASSED };
enum { STOPPED, STARTED, SLEEPING, REMOVED };

static int request, answered, lower;
static int device = STOPPED, power = 0, enabled, opened, surprise;

static void finish(int status)
{
    if (request != FRESH)
        reach_error();
    request = DONE;
    answered = status;
}

static int pass(void)
{
    int status = __VERIFIER_nondet_int();
    if (request != FRESH)
        reach_error();
    if (status != SUCCESS && status != PENDING)
        status = INVALID;
    request = PASSED;
    lower = status;
    return status;
}

static int create(void)
{
    if (device == REMOVED || surprise) {
        finish(GONE);
        return GONE;
    }
    if (enabled && opened < 4)
        opened++;
    else {
        finish(REFUSED);
        return REFUSED;
    }
    return pass();
}

static int close_handle(void)
{
    if (opened == 0) {
        finish(INVALID);
        return INVALID;
    }
    opened--;
    return pass();
}

static int plug(int minor)
{
    int status;
    switch (minor) {
    case 0:
        status = pass();
        if (status == SUCCESS && device != REMOVED) {
            device = STARTED;
            enabled = 1;
            power = 1;
        }
        return status;
    case 1:
        surprise = 1;
        enabled = 0;
        return pass();
    case 2:
        enabled = 0;
#ifdef FAULT
        if (device != SLEEPING)
#endif
            device = REMOVED;
        power = 0;
        return pass();
    case 3:
        if (device == STARTED) {
            device = STOPPED;
            enabled = 0;
            power = 0;
        }
        return pass();
    default:
        return pass();
    }
}

static int change_power(int to)
{
    if (device == REMOVED) {
        finish(GONE);
        return GONE;
    }
    if (to == 1 && device == SLEEPING) {
        device = STARTED;
        power = 1;
    } else if (to > 1 && device == STARTED) {
        device = SLEEPING;
        power = to;
    }
    return pass();
}

static int internal(int code)
{
    if (code == 3) {
        if (device == SLEEPING && power < 2)
            reach_error();
        if (device == STARTED && power != 1)
            reach_error();
        if (power > 1 && device != SLEEPING)
            reach_error();
        if (device == SLEEPING && !power)
            reach_error();
        finish(SUCCESS);
        return SUCCESS;
    }
    if (code == 5) {
        finish(INVALID);
        return INVALID;
    }
    return pass();
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int status;
        request = FRESH;
        switch (__VERIFIER_nondet_int()) {
        case 0: status = create(); break;
        case 1: status = close_handle(); break;
        case 2: status = plug(__VERIFIER_nondet_int()); break;
        case 3: status = change_power(__VERIFIER_nondet_int()); break;
        default: status = internal(__VERIFIER_nondet_int());
        }
        if (request == FRESH)
            reach_error();
        if (request == DONE && status != answered)
            reach_error();
        if (request == PASSED && status != lower)
            reach_error();
        if (opened < 0 || opened > 4)
            reach_error();
        if (enabled && device != STARTED && device != SLEEPING)
            reach_error();
    }
    return 0;
}
