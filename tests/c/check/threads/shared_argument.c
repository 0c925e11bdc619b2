// what: The argument of a thread changes before the thread reads it.
// verdict: unsafe
// fails: assertion 22
#include <assert.h>
#include <pthread.h>

static int seen[2];

static void *note(void *argument)
{
    seen[*(int *)argument]++;
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    int i;
    for (i = 0; i < 1; i++)
        pthread_create(&threads[i], 0, note, &i);
    pthread_join(threads[0], 0);
    assert(seen[0] == 1);
    return 0;
}
