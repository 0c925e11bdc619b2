// what: a removable disk: requests pass a filter, a queue and a lower driver in any order of states; each is completed once and its status agrees
// verdict: safe
// flags: --no-checks
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { SUCCESS = 0, PENDING = 259, INVALID = -1073741808, NO_MEDIA = -1073741805, MORE_WORK = -1073741802, BUSY = -2147483631 };
/* what the rule knows of the request */
enum { UNTOUCHED = 1, COMPLETED, SKIPPED, PASSED_SKIPPED, PASSED, RETURNED, MARKED };

static int phase;
static int pended;
static int handler, handler_is_set;
static int lower_status;
static int is_signalled;
static int media_changed, hold, queued, motor;
static int status;

static void fail(void) { reach_error(); }

static void begin(void)
{
    phase = UNTOUCHED;
    pended = 0;
    handler = handler_is_set = 0;
    lower_status = 0;
    is_signalled = 0;
    status = SUCCESS;
}

static void complete(int with)
{
    if (phase == UNTOUCHED) {
        phase = COMPLETED;
        status = with;
    } else if (phase == RETURNED && with == status) {
        phase = COMPLETED;
    } else {
        fail();
    }
}

static void skip(void)
{
    if (phase != UNTOUCHED)
        fail();
    phase = SKIPPED;
}

static void mark_pending(void)
{
    pended = 1;
}

static int call_lower(void)
{
    int answer;
    if (handler_is_set) {
        if (handler == 1)
            is_signalled = 1;
    }
    answer = __VERIFIER_nondet_int();
    if (answer == 0)
        answer = SUCCESS;
    else if (answer == 1)
        answer = INVALID;
    else
        answer = PENDING;
    if (phase == UNTOUCHED)
        phase = handler_is_set ? RETURNED : PASSED;
    else if (phase == SKIPPED)
        phase = PASSED_SKIPPED;
    else
        fail();
    if (phase == RETURNED && !is_signalled)
        fail();
    lower_status = answer;
    return answer;
}

static int start_device(void)
{
    int answer;
    handler = 1;
    handler_is_set = 1;
    answer = call_lower();
    if (answer == PENDING) {
        /* waits for the event that the handler sets */
        if (!is_signalled)
            fail();
        answer = SUCCESS;
    }
    status = answer;
    if (answer >= 0)
        motor = 1;
#ifdef FAULT
    if (media_changed)
        answer = NO_MEDIA;
#endif
    complete(answer);
    return answer;
}

static int plug_and_play(int minor)
{
    int answer = SUCCESS;
    if (minor == 0)
        return start_device();
    if (minor == 5 || minor == 1) {
        hold = 1;
        if (queued) {
            answer = BUSY;
            hold = 0;
            complete(answer);
            return answer;
        }
        skip();
        return call_lower();
    }
    if (minor == 6 || minor == 3) {
        hold = 0;
        skip();
        return call_lower();
    }
    if (minor == 2) {
        hold = 0;
        motor = 0;
        queued = 0;
        skip();
        return call_lower();
    }
    skip();
    return call_lower();
}

static int read_write(int offset, int length)
{
    if (hold) {
        queued = 1;
        mark_pending();
        phase = MARKED;
        return PENDING;
    }
    if (length < 0 || offset < 0 || offset > 2880 - length) {
        complete(INVALID);
        return INVALID;
    }
    if (!motor) {
        complete(NO_MEDIA);
        return NO_MEDIA;
    }
    mark_pending();
    phase = MARKED;
    queued = 1;
    return PENDING;
}

static int control(int code)
{
    int answer;
    if (code == 7) {
        if (media_changed) {
            media_changed = 0;
            answer = NO_MEDIA;
        } else {
            answer = SUCCESS;
        }
        complete(answer);
        return answer;
    }
    if (code == 9) {
        handler = 1;
        handler_is_set = 1;
        answer = call_lower();
        if (answer == PENDING)
            answer = SUCCESS;
        status = answer;
        complete(answer);
        return answer;
    }
    if (code == 12) {
        skip();
        return call_lower();
    }
    complete(INVALID);
    return INVALID;
}

static void verify(int answer)
{
    if (pended) {
        if (answer != PENDING || phase != MARKED)
            fail();
        return;
    }
    if (phase == UNTOUCHED)
        fail();
    if (phase == COMPLETED && answer != status)
        fail();
    if ((phase == PASSED || phase == PASSED_SKIPPED) && answer != lower_status)
        fail();
    if (phase == RETURNED || phase == MARKED)
        fail();
}

int main(void)
{
    media_changed = hold = queued = motor = 0;
    while (1) {
        int answer;
        begin();
        if (__VERIFIER_nondet_int())
            media_changed = 1;
        switch (__VERIFIER_nondet_int()) {
        case 0:
            answer = plug_and_play(__VERIFIER_nondet_int());
            break;
        case 1:
            answer = read_write(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
            break;
        case 2:
            answer = control(__VERIFIER_nondet_int());
            break;
        case 3:
            queued = 0;
            continue;
        default:
            return 0;
        }
        verify(answer);
    }
}
