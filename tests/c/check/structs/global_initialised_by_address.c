// what: globals whose initialisers are addresses of other globals
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct device {
    const char *name;
    int *port;
    struct device *next;
};
static int ports[2];
static struct device second = {"disk", &ports[1], 0};
static struct device first = {"tape", ports, &second};
int main(void) {
    struct device *d = &first;
    if (__VERIFIER_nondet_bool())
        d = d->next;
    *d->port = 5;
    assert(ports[0] + ports[1] == 5);
    assert((ports[1] == 5) == (d->name[0] == 'd'));
    assert(d->next == 0 || d->next->next == 0);
    return 0;
}
