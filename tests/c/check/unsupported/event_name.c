// what: the subscript in the name of an event behind something unsupported is not proved
// verdict: unknown
// unknown: 13, 15, 18
#include <unistd.h>
#include <wherefore.h>

int __VERIFIER_nondet_int(void);
static int unused;
static const char *names[3] = {"a", "b", "c"};

int main(void) {
    int i = 0;
    EVR(names[i]);
    if (__VERIFIER_nondet_int()) {
        fork();
        i = 5;
    }
    EVR(names[i]);
    return 0;
}
