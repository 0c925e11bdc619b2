// what: a client of 18 states with a stored ticket forgets its own keys
// verdict: unsafe
// fails: reach-error 96
// flags: --no-checks --timeout 40
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

/* The client's side: it waits for what the server sends, and gives up after too many retransmissions. */
enum {
    IDLE = 100, SEND_HELLO = 110, WAIT_HELLO = 120, WAIT_CERTIFICATE = 130, WAIT_STATUS = 140, WAIT_KEY = 150, WAIT_ASK = 160,
    WAIT_DONE = 170, SEND_CERTIFICATE = 180, SEND_KEY = 190, SEND_VERIFY = 200, SEND_CHANGE = 210, SEND_FINISHED = 220,
    WAIT_TICKET = 230, WAIT_CHANGE = 240, WAIT_FINISHED = 250, CONNECTED = 260, CLOSED = 270
};
enum { ANONYMOUS = 1, SIGNED = 2, STORED = 4 };

int main(void)
{
    int state = IDLE, kind = SIGNED, retries = 0, asked = 0, sent_keys = 0, got_keys = 0, ticket = 0, version = 0, epoch = 0;
    for (;;) {
        int message = __VERIFIER_nondet_int();
        if (message == 0 && state != IDLE && state != CLOSED) {
            retries++;
            if (retries == 5) {
                state = CLOSED;
                retries = 0;
            }
            continue;
        }
        switch (state) {
        case IDLE:
            if (message == 1)
                kind = ANONYMOUS;
            else if (message == 2 && ticket)
                kind = STORED;
            else
                kind = SIGNED;
            asked = sent_keys = got_keys = retries = version = 0;
            state = SEND_HELLO;
            break;
        case SEND_HELLO:
            state = WAIT_HELLO;
            break;
        case WAIT_HELLO:
            if (message > 3)
                state = CLOSED;
            else {
                version = message > 0 ? message : 1;
                state = kind == STORED ? WAIT_TICKET : kind == ANONYMOUS ? WAIT_KEY : WAIT_CERTIFICATE;
            }
            break;
        case WAIT_CERTIFICATE:
            state = message > 10 ? WAIT_STATUS : WAIT_KEY;
            break;
        case WAIT_STATUS:
            state = WAIT_KEY;
            break;
        case WAIT_KEY:
            state = kind == ANONYMOUS ? WAIT_DONE : WAIT_ASK;
            break;
        case WAIT_ASK:
            asked = message > 20;
            state = WAIT_DONE;
            break;
        case WAIT_DONE:
            state = asked ? SEND_CERTIFICATE : SEND_KEY;
            break;
        case SEND_CERTIFICATE:
            state = SEND_KEY;
            break;
        case SEND_KEY:
            state = asked ? SEND_VERIFY : SEND_CHANGE;
            break;
        case SEND_VERIFY:
            state = SEND_CHANGE;
            break;
        case SEND_CHANGE:
            sent_keys = 1;
            state = SEND_FINISHED;
            break;
        case SEND_FINISHED:
            state = kind != SIGNED && ticket ? CONNECTED : WAIT_TICKET;
            break;
        case WAIT_TICKET:
            ticket = message > 30;
            state = WAIT_CHANGE;
            break;
        case WAIT_CHANGE:
            got_keys = 1;
            state = WAIT_FINISHED;
            break;
        case WAIT_FINISHED:
            state = sent_keys ? CONNECTED : SEND_CHANGE;
            break;
        case CONNECTED:
            if (!sent_keys || !got_keys)
                reach_error();
            if (message == 7) {
                epoch++;
                state = IDLE;
            } else if (message == 8) {
                state = CLOSED;
            }
            break;
        case CLOSED:
            state = IDLE;
            break;
        default:
            reach_error();
        }
    }
}
