/* What foo returns is thrown away. Each edge of a failing run is on a correct run, too: only the states
   differ. */
#include <assert.h>
#define SUCCESS 0
#define FAILURE 1

int nondet_int(void);
int g;

int foo(void) {
    if (nondet_int()) {
        g = SUCCESS;
    } else {
        g = FAILURE;
    }
    return g;
}

int main(void) {
    int status;
    if (nondet_int()) {
        foo();
        status = SUCCESS; /* should be what foo returns */
    } else
        status = foo();
    assert(status == g);
    return status;
}
