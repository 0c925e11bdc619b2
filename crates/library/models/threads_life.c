#include "intrinsics.h"

typedef unsigned long thread;

int pthread_create(thread *created, const void *attributes, void *(*function)(void *), void *argument);
int pthread_join(thread ended, void **result);
_Noreturn void pthread_exit(void *result);

thread pthread_self(void)
{
    return (thread)__wherefore_thread_number();
}

int pthread_equal(thread left, thread right)
{
    return left == right;
}

int pthread_detach(thread detached)
{
    (void)detached;
    return 0;
}

int sched_yield(void)
{
    return 0;
}

/* ---- the same for C11 ---- */

int thrd_create(thread *created, int (*function)(void *), void *argument)
{
    return pthread_create(created, NULL, (void *(*)(void *))(void (*)(void))function, argument);
}

int thrd_join(thread ended, int *result)
{
    void *value;
    pthread_join(ended, &value);
    if (result)
        *result = (int)(long)value;
    return 0;
}

_Noreturn void thrd_exit(int result)
{
    pthread_exit((void *)(long)result);
}

thread thrd_current(void)
{
    return (thread)__wherefore_thread_number();
}

int thrd_equal(thread left, thread right)
{
    return left == right;
}

int thrd_detach(thread detached)
{
    (void)detached;
    return 0;
}

void thrd_yield(void)
{
}

int thrd_sleep(const void *duration, void *remaining)
{
    (void)duration;
    (void)remaining;
    return 0;
}
