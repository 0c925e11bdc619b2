// what: a driver for audio discs: a state machine of playing and pausing, commands that are tried again, and a status for each request
// verdict: safe
// flags: --no-checks
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { SUCCESS = 0, PENDING = 259, NOT_READY = -5, INVALID = -6, NO_DISC = -7, DEVICE_ERROR = -8 };
enum { EMPTY, LOADED, PLAYING, PAUSED, SEEKING };

static int state = EMPTY, track, tracks, locked, tries;
static int completed, shown, marked;

static void complete(int status)
{
    if (completed)
        reach_error();
    completed = 1;
    shown = status;
}

/* sends a command; the device may be busy for a while */
static int send(int command)
{
    int answer;
    tries = 0;
    while (1) {
        answer = __VERIFIER_nondet_int();
        if (answer == 0)
            return SUCCESS;
        if (answer == 1 && tries < 3) {
            tries++;
            continue;
        }
        if (answer == 2 && command != 0)
            return NO_DISC;
        return DEVICE_ERROR;
    }
}

static int load(void)
{
    int status = send(0);
    if (status == SUCCESS) {
        state = LOADED;
        tracks = __VERIFIER_nondet_int();
        if (tracks < 1 || tracks > 99)
            tracks = 1;
        track = 1;
    }
    return status;
}

static int play(int wanted)
{
    int status;
    if (state == EMPTY)
        return NO_DISC;
    if (wanted < 1 || wanted > tracks)
        return INVALID;
    state = SEEKING;
    status = send(1);
    if (status == SUCCESS) {
        track = wanted;
        state = PLAYING;
    } else if (status == NO_DISC) {
        state = EMPTY;
        track = tracks = 0;
    } else {
        state = LOADED;
    }
    return status;
}

static int pause(void)
{
    if (state != PLAYING && state != PAUSED)
        return NOT_READY;
    state = state == PLAYING ? PAUSED : PLAYING;
    return SUCCESS;
}

static int eject(void)
{
    if (locked)
        return NOT_READY;
#ifdef FAULT
    if (send(2) != DEVICE_ERROR)
        state = EMPTY;
    if (state == EMPTY && tries < 3)
        track = tracks = 0;
#else
    if (send(2) != DEVICE_ERROR) {
        state = EMPTY;
        track = tracks = 0;
    }
#endif
    return SUCCESS;
}

static int next(void)
{
    if (state != PLAYING)
        return NOT_READY;
    if (track < tracks) {
        track++;
        return SUCCESS;
    }
    state = LOADED;
    track = 1;
    return SUCCESS;
}

int main(void)
{
    while (1) {
        int status, code = __VERIFIER_nondet_int();
        completed = marked = 0;
        if (code == 0)
            status = load();
        else if (code == 1)
            status = play(__VERIFIER_nondet_int());
        else if (code == 2)
            status = pause();
        else if (code == 3)
            status = eject();
        else if (code == 4)
            status = next();
        else if (code == 5) {
            locked = !locked;
            status = SUCCESS;
        } else if (code == 6) {
            marked = 1;
            status = PENDING;
        } else {
            status = INVALID;
        }
        if (!marked)
            complete(status);
        if (status == PENDING && completed)
            reach_error();
        if (!marked && shown != status)
            reach_error();
        if (state == SEEKING)
            reach_error();
        if (state == EMPTY && tracks != 0)
            reach_error();
        if (state != EMPTY && (track < 1 || track > tracks))
            reach_error();
    }
}
