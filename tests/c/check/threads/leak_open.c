// what: The program may end while a thread goes on: with the reduction, nothing is claimed of what is lost.
// verdict: unknown
// flags: --check leak
#include <pthread.h>
#include <stdlib.h>

static char *kept;

static void *make(void *unused)
{
    kept = malloc(1);
    free(kept);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, make, 0);
    return 0;
}
