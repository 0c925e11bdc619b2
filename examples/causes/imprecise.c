/* An abstraction without the condition on status misses the cause: a correct trace seems to go through
   the branch of taz that does not call bar. Executions do not. */
#include <assert.h>
#define SUCCESS 0
#define FAILURE 1

int nondet_int(void);
int count, steps;

void bar(void) {
    count++;
}

int taz(void) {
    if (nondet_int()) {
        return SUCCESS;
    } else {
        steps++; /* should call bar */
        return FAILURE;
    }
}

int main(void) {
    int status = taz();
    steps++;
    if (status == SUCCESS)
        bar();
    steps++;
    assert(count == 1);
    return 0;
}
