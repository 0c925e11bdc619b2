/* One assertion, and two ways to break it that have nothing to do with each other. */
#include <assert.h>

int nondet_int(void);
int locked, answer;

int main(void) {
    locked = 1;
    switch (nondet_int()) {
    case 1:
        answer = 1;
        locked = 0;
        break;
    case 2:
        answer = 2; /* should unlock */
        break;
    case 3:
        answer = 3; /* should unlock */
        break;
    default:
        locked = 0;
    }
    assert(!locked);
    return answer;
}
