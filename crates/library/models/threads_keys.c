#include "intrinsics.h"

enum { KEYS = 16 };

static char used[KEYS];
static const void *values[KEYS][WHEREFORE_THREADS];

/* Who calls destructors at the end of a thread is not modelled. */
int pthread_key_create(unsigned *key, void (*destructor)(void *))
{
    int found = 0, thread;
    __wherefore_check(!destructor, "unsupported", "destructors of keys");
    __wherefore_atomic_begin();
    while (found < KEYS && used[found])
        found++;
    if (found < KEYS) {
        used[found] = 1;
        for (thread = 0; thread < WHEREFORE_THREADS; thread++)
            values[found][thread] = NULL;
    }
    __wherefore_atomic_end();
    __wherefore_check(found < KEYS, "unsupported", "more than 16 keys");
    *key = (unsigned)found;
    return 0;
}

int pthread_key_delete(unsigned key)
{
    int status = EINVAL;
    __wherefore_atomic_begin();
    if (key < KEYS && used[key]) {
        used[key] = 0;
        status = 0;
    }
    __wherefore_atomic_end();
    return status;
}

int pthread_setspecific(unsigned key, const void *value)
{
    int status = EINVAL;
    __wherefore_atomic_begin();
    if (key < KEYS && used[key]) {
        values[key][__wherefore_thread_number()] = value;
        status = 0;
    }
    __wherefore_atomic_end();
    return status;
}

void *pthread_getspecific(unsigned key)
{
    void *value = NULL;
    __wherefore_atomic_begin();
    if (key < KEYS && used[key])
        value = (void *)values[key][__wherefore_thread_number()];
    __wherefore_atomic_end();
    return value;
}

/* ---- the same for C11: 0 success, 2 error ---- */

int tss_create(unsigned *key, void (*destructor)(void *))
{
    return pthread_key_create(key, destructor) == 0 ? 0 : 2;
}

void tss_delete(unsigned key)
{
    pthread_key_delete(key);
}

int tss_set(unsigned key, void *value)
{
    return pthread_setspecific(key, value) == 0 ? 0 : 2;
}

void *tss_get(unsigned key)
{
    return pthread_getspecific(key);
}
