// what: a controller in a loop that is never left reads an input in each round; a failure needs N of them
// verdict: unsafe
// fails: 1
// sizes: N=6 N=12
#include <assert.h>

#ifndef N
#define N 6
#endif

int __VERIFIER_nondet_int(void);

/* Counts presses of a button, with the noise taken out. */
static int level, presses;

static void step(int raw)
{
    int down = raw > 10;
    if (down && level < 3)
        level++;
    if (!down && level > 0)
        level--;
    if (level == 2 && down)
        presses++;
}

int main(void)
{
    while (1) {
        step(__VERIFIER_nondet_int());
        assert(presses < N / 2);
    }
}
