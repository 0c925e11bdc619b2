// what: a machine driven by a table stays within its states
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
enum { START, NUMBER, POINT, FRACTION, REJECT, STATES };
enum { DIGIT, DOT, OTHER, CLASSES };
static const unsigned char next[STATES][CLASSES] = {
    [START] = {NUMBER, REJECT, REJECT},
    [NUMBER] = {NUMBER, POINT, REJECT},
    [POINT] = {FRACTION, REJECT, REJECT},
    [FRACTION] = {FRACTION, REJECT, REJECT},
    [REJECT] = {REJECT, REJECT, REJECT},
};
int main(void) {
    unsigned state = START;
    int dots = 0;
    for (int i = 0; i < 5; i++) {
        unsigned class = __VERIFIER_nondet_uint();
        __VERIFIER_assume(class < CLASSES);
        dots += class == DOT;
        state = next[state][class];
        assert(state < STATES);
    }
    assert(state == REJECT || dots <= 1);
    assert(state != FRACTION || dots == 1);
    return 0;
}
