#include "intrinsics.h"

/* The members stand where the static initializers of the C library have them. */
struct mutex {
    int locked;
    int count;
    int owner;
#ifdef __LP64__
    int users;
    int kind;
#else
    int kind;
    int users;
#endif
};

enum { RECURSIVE = 1, ERRORCHECK = 2, KIND = 3, SHARED = 4, FIRST_PROTOCOL = 8, PROTOCOL = 24 };

int pthread_mutexattr_init(int *attributes)
{
    *attributes = 0;
    return 0;
}

int pthread_mutexattr_destroy(int *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_mutexattr_settype(int *attributes, int kind)
{
    if (kind < 0 || kind > KIND)
        return EINVAL;
    *attributes = (*attributes & ~KIND) | kind;
    return 0;
}

int pthread_mutexattr_gettype(const int *attributes, int *kind)
{
    *kind = *attributes & KIND;
    return 0;
}

/* Other processes are no part of the program, and priorities do not matter where every order of threads is followed. */
int pthread_mutexattr_setpshared(int *attributes, int shared)
{
    if (shared != 0 && shared != 1)
        return EINVAL;
    *attributes = (*attributes & ~SHARED) | (shared ? SHARED : 0);
    return 0;
}

int pthread_mutexattr_getpshared(const int *attributes, int *shared)
{
    *shared = (*attributes & SHARED) != 0;
    return 0;
}

int pthread_mutexattr_setprotocol(int *attributes, int protocol)
{
    if (protocol < 0 || protocol > 2)
        return EINVAL;
    *attributes = (*attributes & ~PROTOCOL) | protocol * FIRST_PROTOCOL;
    return 0;
}

int pthread_mutexattr_getprotocol(const int *attributes, int *protocol)
{
    *protocol = (*attributes & PROTOCOL) / FIRST_PROTOCOL;
    return 0;
}

int pthread_mutexattr_setrobust(int *attributes, int robust)
{
    (void)attributes;
    if (robust != 0 && robust != 1)
        return EINVAL;
    __wherefore_check(!robust, "unsupported", "a robust mutex");
    return 0;
}

/* No mutex is robust. */
int pthread_mutex_consistent(void *mutex)
{
    (void)mutex;
    return EINVAL;
}

int pthread_mutex_init(struct mutex *mutex, const int *attributes)
{
    __wherefore_atomic_begin();
    mutex->locked = 0;
    mutex->count = 0;
    mutex->owner = 0;
    mutex->kind = attributes ? *attributes & KIND : 0;
    __wherefore_atomic_end();
    return 0;
}

int pthread_mutex_destroy(struct mutex *mutex)
{
    __wherefore_check(!mutex->locked, "lock-misuse", "the mutex is destroyed while it is held");
    return 0;
}

/* Takes the mutex, in a section that no other thread interrupts but to wait. */
static int take(struct mutex *mutex)
{
    int self = __wherefore_thread_number() + 1;
    if (mutex->locked && mutex->owner == self) {
        if ((mutex->kind & KIND) == RECURSIVE) {
            mutex->count++;
            return 0;
        }
        if ((mutex->kind & KIND) == ERRORCHECK)
            return EDEADLK;
    }
    __wherefore_await(!mutex->locked, "the mutex");
    mutex->locked = 1;
    mutex->owner = self;
    mutex->count = 1;
    return 0;
}

static int release(struct mutex *mutex)
{
    int held = mutex->locked && mutex->owner == __wherefore_thread_number() + 1;
    if (!held && (mutex->kind & KIND) == ERRORCHECK)
        return EPERM;
    __wherefore_check(held, "lock-misuse", "the mutex is not held by the thread that unlocks it");
    mutex->count--;
    if (mutex->count <= 0) {
        mutex->locked = 0;
        mutex->owner = 0;
        mutex->count = 0;
    }
    return 0;
}

int pthread_mutex_lock(struct mutex *mutex)
{
    int status;
    __wherefore_atomic_begin();
    status = take(mutex);
    __wherefore_atomic_end();
    return status;
}

int pthread_mutex_trylock(struct mutex *mutex)
{
    int status = EBUSY;
    int self = __wherefore_thread_number() + 1;
    __wherefore_atomic_begin();
    if (!mutex->locked) {
        mutex->locked = 1;
        mutex->owner = self;
        mutex->count = 1;
        status = 0;
    } else if (mutex->owner == self && (mutex->kind & KIND) == RECURSIVE) {
        mutex->count++;
        status = 0;
    }
    __wherefore_atomic_end();
    return status;
}

/* The time may have passed whenever the mutex is not free. */
int pthread_mutex_timedlock(struct mutex *mutex, const void *time)
{
    (void)time;
    if (__wherefore_nondet_between("the time has passed", 0, 1))
        return pthread_mutex_trylock(mutex) == 0 ? 0 : ETIMEDOUT;
    return pthread_mutex_lock(mutex);
}

int pthread_mutex_clocklock(struct mutex *mutex, int clock, const void *time)
{
    (void)clock;
    return pthread_mutex_timedlock(mutex, time);
}

int pthread_mutex_unlock(struct mutex *mutex)
{
    int status;
    __wherefore_atomic_begin();
    status = release(mutex);
    __wherefore_atomic_end();
    return status;
}

/* ---- condition variables: who waits for which, and who was woken ---- */

static const void *waits_for[WHEREFORE_THREADS];
static char woken[WHEREFORE_THREADS];
/* Whether threads may wake without a signal: --spurious-wakeups. */
static char spurious_wakeups;

int pthread_condattr_init(void *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_condattr_destroy(void *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_condattr_setclock(void *attributes, int clock)
{
    (void)attributes;
    (void)clock;
    return 0;
}

int pthread_condattr_setpshared(void *attributes, int shared)
{
    (void)attributes;
    return shared == 0 || shared == 1 ? 0 : EINVAL;
}

int pthread_cond_init(void *condition, const void *attributes)
{
    (void)condition;
    (void)attributes;
    return 0;
}

int pthread_cond_destroy(void *condition)
{
    (void)condition;
    return 0;
}

int pthread_cond_wait(void *condition, struct mutex *mutex)
{
    int self = __wherefore_thread_number();
    int count;
    __wherefore_atomic_begin();
    waits_for[self] = condition;
    woken[self] = 0;
    count = mutex->count;
    mutex->count = 1;
    release(mutex);
    __wherefore_await(woken[self] || spurious_wakeups, "the condition variable");
    waits_for[self] = NULL;
    woken[self] = 0;
    __wherefore_await(!mutex->locked, "the mutex");
    mutex->locked = 1;
    mutex->owner = self + 1;
    mutex->count = count;
    __wherefore_atomic_end();
    return 0;
}

int pthread_cond_timedwait(void *condition, struct mutex *mutex, const void *time)
{
    (void)time;
    if (__wherefore_nondet_between("the time has passed", 0, 1)) {
        pthread_mutex_unlock(mutex);
        pthread_mutex_lock(mutex);
        return ETIMEDOUT;
    }
    return pthread_cond_wait(condition, mutex);
}

int pthread_cond_clockwait(void *condition, struct mutex *mutex, int clock, const void *time)
{
    (void)clock;
    return pthread_cond_timedwait(condition, mutex, time);
}

/* Any one of those who wait is woken. */
int pthread_cond_signal(void *condition)
{
    int waiting = 0, chosen = 0, thread;
    __wherefore_atomic_begin();
    for (thread = 0; thread < WHEREFORE_THREADS; thread++)
        if (waits_for[thread] == condition && !woken[thread])
            waiting++;
    if (waiting > 1)
        chosen = (int)__wherefore_nondet_between("which thread is woken", 0, waiting - 1);
    if (waiting > 0)
        for (thread = 0; thread < WHEREFORE_THREADS; thread++)
            if (waits_for[thread] == condition && !woken[thread]) {
                if (chosen == 0) {
                    woken[thread] = 1;
                    break;
                }
                chosen--;
            }
    __wherefore_atomic_end();
    return 0;
}

int pthread_cond_broadcast(void *condition)
{
    int thread;
    __wherefore_atomic_begin();
    for (thread = 0; thread < WHEREFORE_THREADS; thread++)
        if (waits_for[thread] == condition)
            woken[thread] = 1;
    __wherefore_atomic_end();
    return 0;
}

/* ---- the same for C11: 0 success, 1 busy, 2 error, 4 timed out ---- */

int mtx_init(struct mutex *mutex, int type)
{
    int kind = type & 1 ? RECURSIVE : 0;
    return pthread_mutex_init(mutex, &kind);
}

void mtx_destroy(struct mutex *mutex)
{
    pthread_mutex_destroy(mutex);
}

int mtx_lock(struct mutex *mutex)
{
    return pthread_mutex_lock(mutex) == 0 ? 0 : 2;
}

int mtx_trylock(struct mutex *mutex)
{
    return pthread_mutex_trylock(mutex) == 0 ? 0 : 1;
}

int mtx_timedlock(struct mutex *mutex, const void *time)
{
    return pthread_mutex_timedlock(mutex, time) == 0 ? 0 : 4;
}

int mtx_unlock(struct mutex *mutex)
{
    return pthread_mutex_unlock(mutex) == 0 ? 0 : 2;
}

int cnd_init(void *condition)
{
    return pthread_cond_init(condition, NULL);
}

void cnd_destroy(void *condition)
{
    pthread_cond_destroy(condition);
}

int cnd_wait(void *condition, struct mutex *mutex)
{
    return pthread_cond_wait(condition, mutex);
}

int cnd_timedwait(void *condition, struct mutex *mutex, const void *time)
{
    return pthread_cond_timedwait(condition, mutex, time) == 0 ? 0 : 4;
}

int cnd_signal(void *condition)
{
    return pthread_cond_signal(condition);
}

int cnd_broadcast(void *condition)
{
    return pthread_cond_broadcast(condition);
}
