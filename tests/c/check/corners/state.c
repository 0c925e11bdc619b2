// what: a machine of states, one without a name
// verdict: unsafe
// fails: bounds 16
// input: 114
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum st { IDLE, RUN, STOP };
static enum st next(enum st s, char c) { switch (s) { case IDLE: return c == 'r' ? RUN : IDLE; case RUN: return c == 's' ? STOP : RUN; case STOP: break; } return STOP; }
int main(void) {
    char c = (char)__VERIFIER_nondet_uchar();
    enum st s = IDLE;
    s = next(s, c); s = next(s, 's');
    assert(s == IDLE || s == STOP);
    assert(s != STOP || c == 'r');
    static const char *const names[] = {[IDLE] = "idle", [RUN] = "run"};
    return names[s][0];
}
