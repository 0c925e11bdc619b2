// what: a token that 15 processes hand on in a scheduler; it comes back as often increased as it was handed on
// verdict: safe
// flags: --timeout 60
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int token, sent, ready0, ready1, ready2, ready3, ready4, ready5, ready6, ready7, ready8, ready9, ready10, ready11, ready12, ready13, ready14;
static void producer(int first) {
    if (!first)
        assert(token == sent + 14);
    token = __VERIFIER_nondet_int() & 0xffff;
    sent = token;
    ready0 = 0;
    ready1 = 1;
}
static void station1(void) {
    token++;
    ready1 = 0;
    ready2 = 1;
}
static void station2(void) {
    token++;
    ready2 = 0;
    ready3 = 1;
}
static void station3(void) {
    token++;
    ready3 = 0;
    ready4 = 1;
}
static void station4(void) {
    token++;
    ready4 = 0;
    ready5 = 1;
}
static void station5(void) {
    token++;
    ready5 = 0;
    ready6 = 1;
}
static void station6(void) {
    token++;
    ready6 = 0;
    ready7 = 1;
}
static void station7(void) {
    token++;
    ready7 = 0;
    ready8 = 1;
}
static void station8(void) {
    token++;
    ready8 = 0;
    ready9 = 1;
}
static void station9(void) {
    token++;
    ready9 = 0;
    ready10 = 1;
}
static void station10(void) {
    token++;
    ready10 = 0;
    ready11 = 1;
}
static void station11(void) {
    token++;
    ready11 = 0;
    ready12 = 1;
}
static void station12(void) {
    token++;
    ready12 = 0;
    ready13 = 1;
}
static void station13(void) {
    token++;
    ready13 = 0;
    ready14 = 1;
}
static void station14(void) {
    token++;
    ready14 = 0;
    ready0 = 1;
}
int main(void) {
    int first = 1;
    ready0 = 1;
    while (1) {
        if (ready0 && __VERIFIER_nondet_int()) {
            producer(first);
            first = 0;
        }
        if (ready1 && __VERIFIER_nondet_int())
            station1();
        if (ready2 && __VERIFIER_nondet_int())
            station2();
        if (ready3 && __VERIFIER_nondet_int())
            station3();
        if (ready4 && __VERIFIER_nondet_int())
            station4();
        if (ready5 && __VERIFIER_nondet_int())
            station5();
        if (ready6 && __VERIFIER_nondet_int())
            station6();
        if (ready7 && __VERIFIER_nondet_int())
            station7();
        if (ready8 && __VERIFIER_nondet_int())
            station8();
        if (ready9 && __VERIFIER_nondet_int())
            station9();
        if (ready10 && __VERIFIER_nondet_int())
            station10();
        if (ready11 && __VERIFIER_nondet_int())
            station11();
        if (ready12 && __VERIFIER_nondet_int())
            station12();
        if (ready13 && __VERIFIER_nondet_int())
            station13();
        if (ready14 && __VERIFIER_nondet_int())
            station14();
        assert(ready0 + ready1 + ready2 + ready3 + ready4 + ready5 + ready6 + ready7 + ready8 + ready9 + ready10 + ready11 + ready12 + ready13 + ready14 == 1);
    }
}
