// what: a protocol in one endless loop with a state variable; the counter of phases never reaches five
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum { HELLO = 8464, CERTIFICATE = 8480, KEYS = 8496, VERIFY = 8512, FINISHED = 8528, CLOSED = 3 };
int main(void) {
    int state = HELLO, phase = 0, cached = __VERIFIER_nondet_int();
    while (1) {
        int message = __VERIFIER_nondet_int();
        switch (state) {
        case HELLO:
            if (phase == 0)
                phase = 1;
            state = cached ? FINISHED : CERTIFICATE;
            break;
        case CERTIFICATE:
            if (phase == 1)
                phase = 2;
            state = message > 0 ? KEYS : CLOSED;
            break;
        case KEYS:
            if (phase == 2)
                phase = 3;
            state = VERIFY;
            break;
        case VERIFY:
            if (phase == 4)
                phase = 5;
            state = message ? FINISHED : KEYS;
            break;
        case FINISHED:
            assert(phase != 5);
            state = message > 100 ? HELLO : CLOSED;
            break;
        case CLOSED:
            return 0;
        default:
            assert(0);
        }
    }
}
