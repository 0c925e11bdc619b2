// what: a state machine whose handlers are called by pointers
// flags: --engine abstraction --no-checks
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum state { CLOSED, OPEN, BUSY };
static enum state state = CLOSED;
static int depth;
static void on_open(void) {
    if (state == CLOSED)
        state = OPEN;
}
static void on_begin(void) {
    if (state == OPEN) {
        state = BUSY;
        depth = 1;
    }
}
static void on_end(void) {
    if (state == BUSY) {
        assert(depth == 1);
        depth = 0;
        state = OPEN;
    }
}
static void on_close(void) {
    if (state == OPEN)
        state = CLOSED;
}
int main(void) {
    while (1) {
        void (*handler)(void);
        switch (__VERIFIER_nondet_int()) {
        case 0: handler = on_open; break;
        case 1: handler = on_begin; break;
        case 2: handler = on_end; break;
        default: handler = on_close; break;
        }
        handler();
        assert(state == BUSY || depth == 0);
    }
}
