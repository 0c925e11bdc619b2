#include "intrinsics.h"

enum { KEYS = 16 };

/* As PTHREAD_DESTRUCTOR_ITERATIONS. */
enum { ROUNDS = 4 };

static char used[KEYS];
static const void *values[KEYS][WHEREFORE_THREADS];
static void (*destructors[KEYS])(void *);

int pthread_key_create(unsigned *key, void (*destructor)(void *))
{
    int found = 0, thread;
    __wherefore_atomic_begin();
    while (found < KEYS && used[found])
        found++;
    if (found < KEYS) {
        used[found] = 1;
        destructors[found] = destructor;
        for (thread = 0; thread < WHEREFORE_THREADS; thread++)
            values[found][thread] = NULL;
    }
    __wherefore_atomic_end();
    __wherefore_check(found < KEYS, "unsupported", "more than 16 keys");
    *key = (unsigned)found;
    return 0;
}

static int needs_destructor(int key, int thread)
{
    return used[key] && destructors[key] && values[key][thread];
}

/* A thread calls this when its own function has returned, or after pthread_exit. A destructor may set values again, of
   which the next round takes care. Nothing says in which order the keys of a round come. */
void __wherefore_thread_ends(void)
{
    int self = __wherefore_thread_number();
    int round, key, waiting, chosen;
    for (round = 0; round < ROUNDS; round++) {
        char called[KEYS] = {0};
        for (;;) {
            void (*destructor)(void *) = NULL;
            const void *value = NULL;
            __wherefore_atomic_begin();
            waiting = 0;
            for (key = 0; key < KEYS; key++)
                if (!called[key] && needs_destructor(key, self))
                    waiting++;
            chosen = 0;
            if (waiting > 1)
                chosen = (int)__wherefore_nondet_between("which destructor is next", 0, waiting - 1);
            for (key = 0; key < KEYS; key++)
                if (!called[key] && needs_destructor(key, self)) {
                    if (chosen == 0)
                        break;
                    chosen--;
                }
            if (waiting > 0) {
                called[key] = 1;
                destructor = destructors[key];
                value = values[key][self];
                values[key][self] = NULL;
            }
            __wherefore_atomic_end();
            if (waiting == 0)
                break;
            destructor((void *)value);
        }
        __wherefore_atomic_begin();
        waiting = 0;
        for (key = 0; key < KEYS; key++)
            waiting += needs_destructor(key, self);
        __wherefore_atomic_end();
        if (waiting == 0)
            return;
    }
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
