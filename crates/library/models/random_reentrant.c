#include "intrinsics.h"

static unsigned next_seed(unsigned seed)
{
    return (unsigned)((seed * 1103515245ull + 12345) & 0xffffffffu);
}

/* glibc joins 11, 10 and 10 bits of three steps. */
int rand_r(unsigned *seed)
{
    if (__wherefore_lifted("as-glibc", "rand_r gives the numbers that it gives there")) {
        *seed = (unsigned)__wherefore_nondet_long("the next seed");
        return (int)__wherefore_nondet_between("a random number", 0, 2147483647);
    }
    unsigned first = next_seed(*seed);
    unsigned second = next_seed(first);
    unsigned third = next_seed(second);
    *seed = third;
    return (int)((first >> 16 & 2047) << 20 ^ (second >> 16 & 1023) << 10 ^ (third >> 16 & 1023));
}
