/* A correct run through the else-branch has to go round a hundred times: with a smaller bound the branch is a cause only up
   to that bound. */
#include <assert.h>

int nondet_int(void);
int count;

int main(void) {
    int good = 0, rounds = 0;
    if (nondet_int())
        good = 1;
    else
        count = 1;
    while (nondet_int())
        rounds++;
    if (rounds == 100)
        good = 1;
    assert(good);
    return count;
}
