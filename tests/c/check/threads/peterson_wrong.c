// what: Mutual exclusion by Peterson, with the turn given away too early.
// verdict: unsafe
// fails: assertion 17
#include <assert.h>
#include <pthread.h>

static int wants[2], turn, inside;

static void enter(int me)
{
    int other = 1 - me;
    turn = other;
    wants[me] = 1;
    while (wants[other] && turn == other)
        ;
    inside++;
    assert(inside == 1);
    inside--;
    wants[me] = 0;
}

static void *first(void *unused)
{
    enter(0);
    return unused;
}

static void *second(void *unused)
{
    enter(1);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);

    return 0;
}
