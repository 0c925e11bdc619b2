// what: handlers at the end come in reverse order
// verdict: unsafe
// fails: assertion 10
// input: 6
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int state = 1;
static void last(void) { assert(state == 3); }
static void first(void) { assert(state == 2); state = 3; }
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    atexit(last);
    atexit(first);
    state = 2;
    if (x == 5) exit(0);
    if (x == 6) state = 4;
    return 0;
}
