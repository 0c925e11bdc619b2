// what: threads are part of the program, but a run has only one
// expect: thread
#include <pthread.h>

static void *work(void *argument)
{
    *(int *)argument = 5;
    return 0;
}

int main(void)
{
    int x = 0;
    pthread_t thread;
    pthread_create(&thread, 0, work, &x);
    pthread_join(thread, 0);
    return x;
}
