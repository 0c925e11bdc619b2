/* baz is called where it should not be: only if foo succeeds. */
#include <assert.h>
#define SUCCESS 0
#define FAILURE 1

int nondet_int(void);
int g, count;

int foo(void) {
    if (nondet_int()) {
        g = SUCCESS;
    } else {
        g = FAILURE;
    }
    return g;
}

void bar(void) {
    count++;
}

void baz(void) {
    if (nondet_int())
        bar();
}

int main(void) {
    int status, steps = 0;
    count = 0;
    status = foo();
    baz(); /* only if status is SUCCESS */
    steps++;
    if (status == FAILURE)
        bar();
    steps++;
    assert(count <= 1);
    return steps;
}
