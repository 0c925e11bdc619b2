// what: One thread frees what another one uses.
// verdict: unsafe
// fails: dangling 11
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *use(void *unused)
{
    *shared = 1;
    return unused;
}

int main(void)
{
    pthread_t one;
    shared = malloc(sizeof *shared);
    pthread_create(&one, 0, use, 0);
    free(shared);
    pthread_join(one, 0);
    return 0;
}
