// what: a scheduler that runs a producer and two stations which hand a token on; it comes back two higher
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static unsigned token, sent;
static int at, pc0, pc1, pc2, ready0 = 1, ready1 = 0, ready2 = 0;
static void producer(void) {
    if (pc0 == 1)
        assert(token == sent + 2);
    token = (unsigned)__VERIFIER_nondet_int();
    sent = token;
    pc0 = 1;
    ready0 = 0;
    ready1 = 1;
}
static void station1(void) {
    token++;
    pc1 = 1;
    ready1 = 0;
    ready2 = 1;
}
static void station2(void) {
    token++;
    pc2 = 1;
    ready2 = 0;
    ready0 = 1;
}
int main(void) {
    for (;;) {
        while (ready0 || ready1 || ready2) {
            if (ready0 && __VERIFIER_nondet_int())
                producer();
            if (ready1 && __VERIFIER_nondet_int())
                station1();
            if (ready2 && __VERIFIER_nondet_int())
                station2();
            if (__VERIFIER_nondet_int())
                break;
        }
        at++;
        if (at > 1000)
            at = 0;
    }
}
