// what: 15 locks in one endless loop, each released as often as it was taken
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int p1 = __VERIFIER_nondet_int(), lk1;
    int p2 = __VERIFIER_nondet_int(), lk2;
    int p3 = __VERIFIER_nondet_int(), lk3;
    int p4 = __VERIFIER_nondet_int(), lk4;
    int p5 = __VERIFIER_nondet_int(), lk5;
    int p6 = __VERIFIER_nondet_int(), lk6;
    int p7 = __VERIFIER_nondet_int(), lk7;
    int p8 = __VERIFIER_nondet_int(), lk8;
    int p9 = __VERIFIER_nondet_int(), lk9;
    int p10 = __VERIFIER_nondet_int(), lk10;
    int p11 = __VERIFIER_nondet_int(), lk11;
    int p12 = __VERIFIER_nondet_int(), lk12;
    int p13 = __VERIFIER_nondet_int(), lk13;
    int p14 = __VERIFIER_nondet_int(), lk14;
    int p15 = __VERIFIER_nondet_int(), lk15;
    while (1) {
        if (__VERIFIER_nondet_int() == 0)
            return 0;
        lk1 = 0; lk2 = 0; lk3 = 0; lk4 = 0; lk5 = 0; lk6 = 0; lk7 = 0; lk8 = 0; lk9 = 0; lk10 = 0; lk11 = 0; lk12 = 0; lk13 = 0; lk14 = 0; lk15 = 0;
        if (p1 != 0)
            lk1 = 1;
        if (p2 != 0)
            lk2 = 1;
        if (p3 != 0)
            lk3 = 1;
        if (p4 != 0)
            lk4 = 1;
        if (p5 != 0)
            lk5 = 1;
        if (p6 != 0)
            lk6 = 1;
        if (p7 != 0)
            lk7 = 1;
        if (p8 != 0)
            lk8 = 1;
        if (p9 != 0)
            lk9 = 1;
        if (p10 != 0)
            lk10 = 1;
        if (p11 != 0)
            lk11 = 1;
        if (p12 != 0)
            lk12 = 1;
        if (p13 != 0)
            lk13 = 1;
        if (p14 != 0)
            lk14 = 1;
        if (p15 != 0)
            lk15 = 1;
        if (p1 != 0) {
            assert(lk1 == 1);
            lk1 = 0;
        }
        if (p2 != 0) {
            assert(lk2 == 1);
            lk2 = 0;
        }
        if (p3 != 0) {
            assert(lk3 == 1);
            lk3 = 0;
        }
        if (p4 != 0) {
            assert(lk4 == 1);
            lk4 = 0;
        }
        if (p5 != 0) {
            assert(lk5 == 1);
            lk5 = 0;
        }
        if (p6 != 0) {
            assert(lk6 == 1);
            lk6 = 0;
        }
        if (p7 != 0) {
            assert(lk7 == 1);
            lk7 = 0;
        }
        if (p8 != 0) {
            assert(lk8 == 1);
            lk8 = 0;
        }
        if (p9 != 0) {
            assert(lk9 == 1);
            lk9 = 0;
        }
        if (p10 != 0) {
            assert(lk10 == 1);
            lk10 = 0;
        }
        if (p11 != 0) {
            assert(lk11 == 1);
            lk11 = 0;
        }
        if (p12 != 0) {
            assert(lk12 == 1);
            lk12 = 0;
        }
        if (p13 != 0) {
            assert(lk13 == 1);
            lk13 = 0;
        }
        if (p14 != 0) {
            assert(lk14 == 1);
            lk14 = 0;
        }
        if (p15 != 0) {
            assert(lk15 == 1);
            lk15 = 0;
        }
    }
}
