/* A correct run through the else-branch has to call 'rounds' a hundred times: with a smaller bound the branch is a cause only
   up to that bound. */
#include <assert.h>

int nondet_int(void);
int count;

static int rounds(int before) {
    if (nondet_int())
        return rounds(before + 1);
    return before;
}

int main(void) {
    int good = 0;
    if (nondet_int())
        good = 1;
    else
        count = 1;
    if (rounds(0) == 100)
        good = 1;
    assert(good);
    return count;
}
