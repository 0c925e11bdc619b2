// what: Lamport's bakery without the choosing flags lets two threads in.
// verdict: unsafe
// fails: assertion 28
#include <assert.h>
#include <pthread.h>

#define N 2
int number[N], inside;

void *run(void *arg)
{
    int me = *(int *)arg, highest = 0;
    for (int i = 0; i < N; i++)
        if (number[i] > highest)
            highest = number[i];
    number[me] = highest + 1;
    for (int i = 0; i < N; i++) {
        if (i == me)
            continue;
        for (;;) {
            int other = number[i], mine = number[me];
            if (other == 0 || other > mine || (other == mine && i > me))
                break;
        }
    }
    inside++;
    {
        assert(inside == 1);
    }
    inside--;
    number[me] = 0;
    return 0;
}

int main(void)
{
    pthread_t t[N];
    int id[N];
    for (int i = 0; i < N; i++) {
        id[i] = i;
        pthread_create(&t[i], 0, run, &id[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
