// what: a token that 3 processes hand on in a scheduler; it comes back as often increased as it was handed on
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int token, sent, ready0, ready1, ready2;
static void producer(int first) {
    if (!first)
        assert(token == sent + 2);
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
        assert(ready0 + ready1 + ready2 == 1);
    }
}
