// what: a chain of 12 transmitters in a scheduler with update and delta phases; each runs only while its event is active
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum { RUN, WAIT };
static int event = 2, master = RUN, done, t0 = WAIT, e0 = 2, t1 = WAIT, e1 = 2, t2 = WAIT, e2 = 2, t3 = WAIT, e3 = 2, t4 = WAIT, e4 = 2, t5 = WAIT, e5 = 2, t6 = WAIT, e6 = 2, t7 = WAIT, e7 = 2, t8 = WAIT, e8 = 2, t9 = WAIT, e9 = 2, t10 = WAIT, e10 = 2, t11 = WAIT, e11 = 2;
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
    if (e7 == 2)
        e7 = 0;
}
static void transmit7(void) {
    assert(e7 == 1);
    t7 = WAIT;
    e7 = 2;
    if (e8 == 2)
        e8 = 0;
}
static void transmit8(void) {
    assert(e8 == 1);
    t8 = WAIT;
    e8 = 2;
    if (e9 == 2)
        e9 = 0;
}
static void transmit9(void) {
    assert(e9 == 1);
    t9 = WAIT;
    e9 = 2;
    if (e10 == 2)
        e10 = 0;
}
static void transmit10(void) {
    assert(e10 == 1);
    t10 = WAIT;
    e10 = 2;
    if (e11 == 2)
        e11 = 0;
}
static void transmit11(void) {
    assert(e11 == 1);
    t11 = WAIT;
    e11 = 2;
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
    if (e7 == 1)
        t7 = RUN;
    if (e8 == 1)
        t8 = RUN;
    if (e9 == 1)
        t9 = RUN;
    if (e10 == 1)
        t10 = RUN;
    if (e11 == 1)
        t11 = RUN;
}
int main(void) {
    while (1) {
        while (master == RUN || t0 == RUN || t1 == RUN || t2 == RUN || t3 == RUN || t4 == RUN || t5 == RUN || t6 == RUN || t7 == RUN || t8 == RUN || t9 == RUN || t10 == RUN || t11 == RUN) {
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
            if (t7 == RUN && __VERIFIER_nondet_int())
                transmit7();
            if (t8 == RUN && __VERIFIER_nondet_int())
                transmit8();
            if (t9 == RUN && __VERIFIER_nondet_int())
                transmit9();
            if (t10 == RUN && __VERIFIER_nondet_int())
                transmit10();
            if (t11 == RUN && __VERIFIER_nondet_int())
                transmit11();
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
        if (e7 == 0)
            e7 = 1;
        if (e8 == 0)
            e8 = 1;
        if (e9 == 0)
            e9 = 1;
        if (e10 == 0)
            e10 = 1;
        if (e11 == 0)
            e11 = 1;
        activate();
    }
}
