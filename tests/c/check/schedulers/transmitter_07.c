// what: a chain of 7 transmitters in a scheduler with update and delta phases; each runs only while its event is active
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum { RUN, WAIT };
static int event = 2, master = RUN, done, t0 = WAIT, e0 = 2, t1 = WAIT, e1 = 2, t2 = WAIT, e2 = 2, t3 = WAIT, e3 = 2, t4 = WAIT, e4 = 2, t5 = WAIT, e5 = 2, t6 = WAIT, e6 = 2;
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
    if (e2 == 2)
        e2 = 0;
}
static void transmit2(void) {
    assert(e2 == 1);
    t2 = WAIT;
    e2 = 2;
    if (e3 == 2)
        e3 = 0;
}
static void transmit3(void) {
    assert(e3 == 1);
    t3 = WAIT;
    e3 = 2;
    if (e4 == 2)
        e4 = 0;
}
static void transmit4(void) {
    assert(e4 == 1);
    t4 = WAIT;
    e4 = 2;
    if (e5 == 2)
        e5 = 0;
}
static void transmit5(void) {
    assert(e5 == 1);
    t5 = WAIT;
    e5 = 2;
    if (e6 == 2)
        e6 = 0;
}
static void transmit6(void) {
    assert(e6 == 1);
    t6 = WAIT;
    e6 = 2;
    done = 1;
}
static void activate(void) {
    if (e0 == 1)
        t0 = RUN;
    if (e1 == 1)
        t1 = RUN;
    if (e2 == 1)
        t2 = RUN;
    if (e3 == 1)
        t3 = RUN;
    if (e4 == 1)
        t4 = RUN;
    if (e5 == 1)
        t5 = RUN;
    if (e6 == 1)
        t6 = RUN;
}
int main(void) {
    while (1) {
        while (master == RUN || t0 == RUN || t1 == RUN || t2 == RUN || t3 == RUN || t4 == RUN || t5 == RUN || t6 == RUN) {
            if (master == RUN && __VERIFIER_nondet_int())
                start();
            if (t0 == RUN && __VERIFIER_nondet_int())
                transmit0();
            if (t1 == RUN && __VERIFIER_nondet_int())
                transmit1();
            if (t2 == RUN && __VERIFIER_nondet_int())
                transmit2();
            if (t3 == RUN && __VERIFIER_nondet_int())
                transmit3();
            if (t4 == RUN && __VERIFIER_nondet_int())
                transmit4();
            if (t5 == RUN && __VERIFIER_nondet_int())
                transmit5();
            if (t6 == RUN && __VERIFIER_nondet_int())
                transmit6();
            if (__VERIFIER_nondet_int())
                break;
        }
        if (e0 == 0)
            e0 = 1;
        if (e1 == 0)
            e1 = 1;
        if (e2 == 0)
            e2 = 1;
        if (e3 == 0)
            e3 = 1;
        if (e4 == 0)
            e4 = 1;
        if (e5 == 0)
            e5 = 1;
        if (e6 == 0)
            e6 = 1;
        activate();
    }
}
