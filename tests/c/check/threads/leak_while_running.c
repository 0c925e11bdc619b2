// what: The program may end after a thread has forgotten its object.
// verdict: unsafe
// flags: --check leak --no-reduction
// fails: leak 12
#include <pthread.h>
#include <stdlib.h>

static char *kept;

static void *make(void *unused)
{
    kept = malloc(1);
    kept = 0;
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, make, 0);
    return 0;
}
