// what: a chain of 2 transmitters in a scheduler with update and delta phases; each runs only while its event is active
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum { RUN, WAIT };
static int event = 2, master = RUN, done, t0 = WAIT, e0 = 2, t1 = WAIT, e1 = 2;
static void start(void) {
    if (e0 == 2)
        e0 = 0;
    if (done)
        master = WAIT;
}
static void transmit0(void) {
    assert(e0 == 1);
    t0 = WAIT;
    e0 = 2;
    if (e1 == 2)
        e1 = 0;
}
static void transmit1(void) {
    assert(e1 == 1);
    t1 = WAIT;
    e1 = 2;
    done = 1;
}
static void activate(void) {
    if (e0 == 1)
        t0 = RUN;
    if (e1 == 1)
        t1 = RUN;
}
int main(void) {
    while (1) {
        while (master == RUN || t0 == RUN || t1 == RUN) {
            if (master == RUN && __VERIFIER_nondet_int())
                start();
            if (t0 == RUN && __VERIFIER_nondet_int())
                transmit0();
            if (t1 == RUN && __VERIFIER_nondet_int())
                transmit1();
            if (__VERIFIER_nondet_int())
                break;
        }
        if (e0 == 0)
            e0 = 1;
        if (e1 == 0)
            e1 = 1;
        activate();
    }
}
