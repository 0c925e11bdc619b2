/* A correct run through the else-branch has to go round a hundred times, and there is one: not the branch is the cause,
   whatever the bound is, but the state in which it is left. */
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
