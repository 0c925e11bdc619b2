// what: a registered callback gets a context that was a parameter of a finished call
// verdict: unsafe
// fails: dangling 11
// input: 1
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
typedef int (*callback)(void *context);
static callback registered;
static void *context;
static int read_context(void *p) {
    return *(int *)p;
}
static void setup(int value) {
    if (value > 0) {
        registered = read_context;
        context = &value;
    }
}
int main(void) {
    setup(__VERIFIER_nondet_int());
    return registered != NULL ? registered(context) : 0;
}
