// what: an index that is one too large, in an assertion that check finds
// fault: 14
// change: 2 - i
#include <assert.h>

int nondet_int(void);

int main(void)
{
    int from[3] = { nondet_int(), nondet_int(), nondet_int() };
    int to[4] = { 0, 0, 0, 0 };

    for (int i = 0; i < 3; i++)
        to[3 - i] = from[i]; /* should be 2 - i */
    assert(to[0] == from[2] && to[2] == from[0]);
    return 0;
}
