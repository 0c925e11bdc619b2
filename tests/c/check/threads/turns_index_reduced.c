// what: The same with an index that is reduced before others see it.
// verdict: unknown
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
static int table[16];
static unsigned place;

static void *compute(void *unused)
{
    unsigned value = __VERIFIER_nondet_uint();
    unsigned mixed = (value ^ 0x5a5a5a5au) >> 3;
    if (mixed < 100000000u)
        return unused;
    mixed = mixed % 17;
    place = mixed % 16;
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, compute, 0);
    if (place == 0)
        return 0;
    table[place] = 1;
    pthread_join(one, 0);
    return table[0];
}
