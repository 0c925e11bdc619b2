// what: a token that 6 processes hand on in a scheduler; it comes back as often increased as it was handed on, unless 77 was sent
// verdict: unsafe
// fails: assertion 9
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int token, sent, ready0, ready1, ready2, ready3, ready4, ready5;
static void producer(int first) {
    if (!first)
        assert(token == sent + 5);
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
    if (sent != 77)
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
        assert(ready0 + ready1 + ready2 + ready3 + ready4 + ready5 == 1);
    }
}
