#include "intrinsics.h"

/* glibc's default generator: each number is the sum of those 3 and 31 places before it, without its lowest bit. The
   sums are taken in 64 bits, so that nothing wraps around. */

#define DEGREE 31
#define SEPARATION 3
#define WORD 0xffffffffu

/* The state that the seed 1 leads to, as a program starts with it. */
static unsigned state[DEGREE] = {
    2568305073u, 379960547u, 1735697613u, 1040273694u, 1313901226u, 1627687941u, 4115662359u, 2221633813u,
    1780058412u, 2305464239u, 3678992694u, 344556628u, 939512070u, 3045851036u, 1507946756u, 3482421833u,
    154635395u, 1388815473u, 2368290473u, 525320961u, 3285938622u, 968117788u, 4171517689u, 1284210865u,
    435012392u, 2277460957u, 3383902437u, 3924708123u, 1132637927u, 1398500161u, 4089365978u,
};
static int front = SEPARATION;

static unsigned next_word(void)
{
    int back = front >= SEPARATION ? front - SEPARATION : front + DEGREE - SEPARATION;
    unsigned word = (unsigned)(((unsigned long long)state[front] + state[back]) & WORD);
    state[front] = word;
    front = front + 1 < DEGREE ? front + 1 : 0;
    return word;
}

void srandom(unsigned seed)
{
    state[0] = seed != 0 ? seed : 1;
    /* The seed enters this recurrence as a signed number: its remainder may be negative, and is then made positive. */
    long long word = seed <= 0x7fffffffu ? (long long)state[0] : (long long)state[0] - 0x100000000LL;
    for (int index = 1; index < DEGREE; index++) {
        word = 16807 * word % 0x7fffffff;
        if (word < 0)
            word += 0x7fffffff;
        state[index] = (unsigned)word;
    }
    front = SEPARATION;
    for (int discarded = 0; discarded < 10 * DEGREE; discarded++)
        next_word();
}

/* Numbers of another library, where the user asks for them. */
#define ANY_NUMBER __wherefore_lifted("as-glibc", "rand and random give the numbers that they give there")

long random(void)
{
    if (ANY_NUMBER)
        return __wherefore_nondet_between("a random number", 0, 2147483647);
    return (long)(next_word() >> 1);
}

void srand(unsigned seed)
{
    srandom(seed);
}

int rand(void)
{
    if (ANY_NUMBER)
        return (int)__wherefore_nondet_between("a random number", 0, 2147483647);
    return (int)(next_word() >> 1);
}
