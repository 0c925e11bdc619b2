// what: thread-local variables, results of threads, and one that ends early
#include <pthread.h>
#include <stdio.h>

static _Thread_local int calls = 10;

static void *count(void *argument)
{
    for (int i = 0; i < (int)(long)argument; i++)
        calls++;
    if (calls == 13)
        pthread_exit((void *)99L);
    return (void *)(long)calls;
}

int main(void)
{
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, count, (void *)(i + 1));
    for (int i = 0; i < 3; i++) {
        void *result;
        pthread_join(threads[i], &result);
        printf("%ld\n", (long)result);
    }
    printf("%d\n", calls);
    return 0;
}
