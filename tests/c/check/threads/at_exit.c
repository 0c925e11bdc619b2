// what: A function registered with atexit runs after main, while another thread may go on.
// verdict: unsafe
// fails: assertion 17
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Atomic int ready;

static void close_down(void)
{
    ready = 0;
}

static void *use(void *unused)
{
    if (ready == 1) assert(ready == 1);
    return unused;
}

int main(void)
{
    pthread_t one;
    atexit(close_down);
    ready = 1;
    pthread_create(&one, 0, use, 0);
    return 0;
}
