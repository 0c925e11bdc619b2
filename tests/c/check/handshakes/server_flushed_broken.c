// what: a server of 17 states goes on after its second flush where it went on after the first one
// verdict: unsafe
// fails: reach-error 55
// flags: --no-checks --timeout 40
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

/* The server's side of a handshake, in one loop: each round is one state, and messages come and go as they like. */
enum {
    START = 4352, LISTEN = 4368, HELLO_IN = 4384, HELLO_OUT = 4400, CERTIFICATE_OUT = 4416, KEY_OUT = 4432, ASK_OUT = 4448,
    DONE_OUT = 4464, FLUSH = 4480, CERTIFICATE_IN = 4496, KEY_IN = 4512, VERIFY_IN = 4528, CHANGE_IN = 4544,
    FINISHED_IN = 4560, CHANGE_OUT = 4576, FINISHED_OUT = 4592, READY = 3, FAILED = 5
};

int main(void)
{
    int state = START, after = FAILED;
    int resumed = __VERIFIER_nondet_int() != 0, asks = __VERIFIER_nondet_int() != 0, ephemeral = __VERIFIER_nondet_int() != 0;
    int change_in = 0, change_out = 0, certificate = 0, again = 0, step = 0, alerts = 0;
    while (1) {
        int result = __VERIFIER_nondet_int();
        if (result < 0) {
            if (result == -1 && alerts < 3) {
                alerts++;
                continue;
            }
            state = FAILED;
        }
        if (state == START) {
            change_in = change_out = certificate = 0;
            alerts = 0;
            state = again ? HELLO_IN : LISTEN;
        } else if (state == LISTEN) {
            step = 0;
            state = HELLO_IN;
        } else if (state == HELLO_IN) {
            if (step == 0)
                step = 1;
            state = HELLO_OUT;
        } else if (state == HELLO_OUT) {
            state = resumed ? CHANGE_OUT : CERTIFICATE_OUT;
        } else if (state == CERTIFICATE_OUT) {
            state = ephemeral || result > 100 ? KEY_OUT : ASK_OUT;
        } else if (state == KEY_OUT) {
            if (step == 1)
                step = 2;
            state = ASK_OUT;
        } else if (state == ASK_OUT) {
            state = DONE_OUT;
        } else if (state == DONE_OUT) {
            after = asks ? CERTIFICATE_IN : KEY_IN;
            state = FLUSH;
        } else if (state == FLUSH) {
            if (state == FLUSH && change_out && after == KEY_IN)
                reach_error();
            state = after;
        } else if (state == CERTIFICATE_IN) {
            certificate = result > 0;
            state = KEY_IN;
        } else if (state == KEY_IN) {
            if (step == 2)
                step = 3;
            state = certificate ? VERIFY_IN : CHANGE_IN;
        } else if (state == VERIFY_IN) {
            state = CHANGE_IN;
        } else if (state == CHANGE_IN) {
            change_in = 1;
            state = FINISHED_IN;
        } else if (state == FINISHED_IN) {
            state = CHANGE_OUT;
        } else if (state == CHANGE_OUT) {
            change_out = 1;
            state = FINISHED_OUT;
        } else if (state == FINISHED_OUT) {
            if (step == 3)
                step = 4;
            after = again && !resumed ? after : READY;
            state = FLUSH;
        } else if (state == READY) {
            if (result > 1000)
                return 0;
            again = 1;
            resumed = result > 500;
            state = START;
        } else if (state == FAILED) {
            return 1;
        } else {
            reach_error();
        }
    }
}
