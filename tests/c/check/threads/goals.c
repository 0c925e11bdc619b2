// what: Goals that threads reach in some order, and one that no order reaches.
// verdict: safe
// covers: 12 reached
// covers: 14 unreachable
#include <pthread.h>
void __CPROVER_cover(_Bool goal);

static _Atomic int number;

static void *look(void *unused)
{
    __CPROVER_cover(number == 1);
    number++;
    __CPROVER_cover(number == 3);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, look, 0);
    pthread_create(&two, 0, look, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
