#include "intrinsics.h"

/* ---- read-write locks ---- */

struct lock {
    int readers;
    int writer;
};

int pthread_rwlockattr_init(void *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_rwlockattr_destroy(void *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_rwlockattr_setpshared(void *attributes, int shared)
{
    (void)attributes;
    return shared == 0 || shared == 1 ? 0 : EINVAL;
}

/* Who is preferred is left open: whoever can take the lock may. */
int pthread_rwlockattr_setkind_np(void *attributes, int kind)
{
    (void)attributes;
    return kind >= 0 && kind <= 2 ? 0 : EINVAL;
}

int pthread_rwlock_init(struct lock *lock, const void *attributes)
{
    (void)attributes;
    __wherefore_atomic_begin();
    lock->readers = 0;
    lock->writer = 0;
    __wherefore_atomic_end();
    return 0;
}

int pthread_rwlock_destroy(struct lock *lock)
{
    __wherefore_check(!lock->readers && !lock->writer, "lock-misuse", "the lock is destroyed while it is held");
    return 0;
}

int pthread_rwlock_rdlock(struct lock *lock)
{
    __wherefore_atomic_begin();
    __wherefore_await(!lock->writer, "the writer of the lock");
    lock->readers++;
    __wherefore_atomic_end();
    return 0;
}

int pthread_rwlock_tryrdlock(struct lock *lock)
{
    int status = EBUSY;
    __wherefore_atomic_begin();
    if (!lock->writer) {
        lock->readers++;
        status = 0;
    }
    __wherefore_atomic_end();
    return status;
}

int pthread_rwlock_wrlock(struct lock *lock)
{
    __wherefore_atomic_begin();
    __wherefore_await(!lock->writer && !lock->readers, "the holders of the lock");
    lock->writer = __wherefore_thread_number() + 1;
    __wherefore_atomic_end();
    return 0;
}

int pthread_rwlock_trywrlock(struct lock *lock)
{
    int status = EBUSY;
    __wherefore_atomic_begin();
    if (!lock->writer && !lock->readers) {
        lock->writer = __wherefore_thread_number() + 1;
        status = 0;
    }
    __wherefore_atomic_end();
    return status;
}

/* The time may have passed whenever the lock is not free. */
int pthread_rwlock_timedrdlock(struct lock *lock, const void *time)
{
    (void)time;
    if (__wherefore_nondet_between("the time has passed", 0, 1))
        return pthread_rwlock_tryrdlock(lock) == 0 ? 0 : ETIMEDOUT;
    return pthread_rwlock_rdlock(lock);
}

int pthread_rwlock_timedwrlock(struct lock *lock, const void *time)
{
    (void)time;
    if (__wherefore_nondet_between("the time has passed", 0, 1))
        return pthread_rwlock_trywrlock(lock) == 0 ? 0 : ETIMEDOUT;
    return pthread_rwlock_wrlock(lock);
}

int pthread_rwlock_unlock(struct lock *lock)
{
    __wherefore_atomic_begin();
    if (lock->writer) {
        __wherefore_check(lock->writer == __wherefore_thread_number() + 1, "lock-misuse",
                          "the lock is not held by the thread that unlocks it");
        lock->writer = 0;
    } else {
        __wherefore_check(lock->readers > 0, "lock-misuse", "the lock is not held by the thread that unlocks it");
        lock->readers--;
    }
    __wherefore_atomic_end();
    return 0;
}

/* ---- spin locks ---- */

int pthread_spin_init(int *lock, int shared)
{
    (void)shared;
    *lock = 0;
    return 0;
}

int pthread_spin_destroy(int *lock)
{
    (void)lock;
    return 0;
}

int pthread_spin_lock(int *lock)
{
    __wherefore_atomic_begin();
    __wherefore_await(!*lock, "the lock");
    *lock = __wherefore_thread_number() + 1;
    __wherefore_atomic_end();
    return 0;
}

int pthread_spin_trylock(int *lock)
{
    int status = EBUSY;
    __wherefore_atomic_begin();
    if (!*lock) {
        *lock = __wherefore_thread_number() + 1;
        status = 0;
    }
    __wherefore_atomic_end();
    return status;
}

int pthread_spin_unlock(int *lock)
{
    __wherefore_atomic_begin();
    __wherefore_check(*lock == __wherefore_thread_number() + 1, "lock-misuse",
                      "the lock is not held by the thread that unlocks it");
    *lock = 0;
    __wherefore_atomic_end();
    return 0;
}

/* ---- semaphores ---- */

int sem_init(unsigned *semaphore, int shared, unsigned value)
{
    (void)shared;
    *semaphore = value;
    return 0;
}

int sem_destroy(unsigned *semaphore)
{
    (void)semaphore;
    return 0;
}

int sem_wait(unsigned *semaphore)
{
    __wherefore_atomic_begin();
    __wherefore_await(*semaphore > 0, "the semaphore");
    --*semaphore;
    __wherefore_atomic_end();
    return 0;
}

int sem_trywait(unsigned *semaphore)
{
    int status = -1;
    __wherefore_atomic_begin();
    if (*semaphore > 0) {
        --*semaphore;
        status = 0;
    }
    __wherefore_atomic_end();
    if (status)
        errno = EAGAIN;
    return status;
}

int sem_timedwait(unsigned *semaphore, const void *time)
{
    (void)time;
    if (!__wherefore_nondet_between("the time has passed", 0, 1))
        return sem_wait(semaphore);
    if (sem_trywait(semaphore) == 0)
        return 0;
    errno = ETIMEDOUT;
    return -1;
}

int sem_clockwait(unsigned *semaphore, int clock, const void *time)
{
    (void)clock;
    return sem_timedwait(semaphore, time);
}

int sem_post(unsigned *semaphore)
{
    __wherefore_atomic_begin();
    ++*semaphore;
    __wherefore_atomic_end();
    return 0;
}

int sem_getvalue(unsigned *semaphore, int *value)
{
    *value = (int)*semaphore;
    return 0;
}

/* ---- barriers ---- */

struct barrier {
    unsigned count;
    unsigned waiting;
    unsigned round;
};

int pthread_barrierattr_init(void *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_barrierattr_destroy(void *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_barrierattr_setpshared(void *attributes, int shared)
{
    (void)attributes;
    return shared == 0 || shared == 1 ? 0 : EINVAL;
}

int pthread_barrier_init(struct barrier *barrier, const void *attributes, unsigned count)
{
    (void)attributes;
    if (count == 0)
        return EINVAL;
    __wherefore_atomic_begin();
    barrier->count = count;
    barrier->waiting = 0;
    barrier->round = 0;
    __wherefore_atomic_end();
    return 0;
}

int pthread_barrier_destroy(struct barrier *barrier)
{
    (void)barrier;
    return 0;
}

/* The last one to come returns -1. Rounds are counted modulo two, so that equal states are equal. */
int pthread_barrier_wait(struct barrier *barrier)
{
    unsigned round;
    int status = 0;
    __wherefore_atomic_begin();
    round = barrier->round;
    barrier->waiting++;
    if (barrier->waiting == barrier->count) {
        barrier->waiting = 0;
        barrier->round = 1 - round;
        status = -1;
    } else {
        __wherefore_await(barrier->round != round, "the others at the barrier");
    }
    __wherefore_atomic_end();
    return status;
}

/* ---- what runs once ---- */

int pthread_once(int *control, void (*function)(void))
{
    int first = 0;
    __wherefore_atomic_begin();
    __wherefore_await(*control != 1, "the first call of the function to end");
    if (*control == 0) {
        *control = 1;
        first = 1;
    }
    __wherefore_atomic_end();
    if (first) {
        function();
        *control = 2;
    }
    return 0;
}

void call_once(int *control, void (*function)(void))
{
    pthread_once(control, function);
}
