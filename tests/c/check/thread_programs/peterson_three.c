// what: Peterson's filter lock for three threads.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 3
int level[N], last[N], inside;

void *run(void *arg)
{
    int me = (int)(intptr_t)arg;
    for (int l = 1; l < N; l++) {
        level[me] = l;
        last[l] = me;
        for (int k = 0; k < N; k++) {
            if (k == me)
                continue;
            while (level[k] >= l && last[l] == me)
                ;
        }
    }
    inside++;
    assert(inside == 1);
    inside--;
    level[me] = 0;
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, run, (void *)(intptr_t)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    return 0;
}
