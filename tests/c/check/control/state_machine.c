// what: a protocol can be opened twice by an unexpected order of events
// verdict: unsafe
// fails: assertion 35
// input: 0 1 0
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
enum state { IDLE, OPEN, PAUSED, CLOSED };
static int handles;
static enum state step(enum state s, int event) {
    switch (event) {
    case 0:
        if (s == IDLE || s == PAUSED) {
            handles++;
            return OPEN;
        }
        return s;
    case 1:
        return s == OPEN ? PAUSED : s;
    default:
        if (s == OPEN || s == PAUSED) {
            handles--;
            return CLOSED;
        }
        return s;
    }
}
int main(void) {
    enum state s = IDLE;
    for (int i = 0; i < 4; i++) {
        int event = __VERIFIER_nondet_int();
        __VERIFIER_assume(event >= 0 && event <= 2);
        s = step(s, event);
        assert(handles >= 0);
        assert(handles <= 1);
    }
    return 0;
}
