#ifndef _PTHREAD_H
#define _PTHREAD_H

#include <features.h>
#define __need_size_t
#include <stddef.h>
#include <bits/pthread_types.h>
#include <bits/timespec.h>
#include <sched.h>
#include <time.h>

#define PTHREAD_MUTEX_INITIALIZER { { 0, 0, 0, 0, 0 } }
#ifdef __LP64__
#define __PTHREAD_MUTEX_OF_KIND(kind) { { 0, 0, 0, 0, (kind) } }
#else
#define __PTHREAD_MUTEX_OF_KIND(kind) { { 0, 0, 0, (kind), 0 } }
#endif
#define PTHREAD_COND_INITIALIZER { { 0 } }
#define PTHREAD_RWLOCK_INITIALIZER { { 0 } }
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)

#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_PROCESS_SHARED 1
#define PTHREAD_SCOPE_SYSTEM 0
#define PTHREAD_SCOPE_PROCESS 1
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_CANCEL_DISABLE 1
#define PTHREAD_CANCEL_DEFERRED 0
#define PTHREAD_CANCEL_ASYNCHRONOUS 1
#define PTHREAD_CANCELED ((void *)-1)

enum {
    PTHREAD_MUTEX_TIMED_NP = 0,
    PTHREAD_MUTEX_RECURSIVE_NP = 1,
    PTHREAD_MUTEX_ERRORCHECK_NP = 2,
    PTHREAD_MUTEX_NORMAL = PTHREAD_MUTEX_TIMED_NP,
    PTHREAD_MUTEX_RECURSIVE = PTHREAD_MUTEX_RECURSIVE_NP,
    PTHREAD_MUTEX_ERRORCHECK = PTHREAD_MUTEX_ERRORCHECK_NP,
    PTHREAD_MUTEX_DEFAULT = PTHREAD_MUTEX_NORMAL
};

#ifdef __DECLARE_GNU
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP __PTHREAD_MUTEX_OF_KIND(PTHREAD_MUTEX_RECURSIVE)
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP __PTHREAD_MUTEX_OF_KIND(PTHREAD_MUTEX_ERRORCHECK)
#endif

int pthread_create(pthread_t *__target, const pthread_attr_t *__attributes, void *(*__function)(void *),
                   void *__argument);
int pthread_join(pthread_t __target, void **__result);
int pthread_detach(pthread_t __target);
void pthread_exit(void *__result) __attribute__((__noreturn__));
pthread_t pthread_self(void) __attribute__((__const__));
int pthread_equal(pthread_t __left, pthread_t __right) __attribute__((__const__));
int pthread_cancel(pthread_t __target);
int pthread_setcancelstate(int __state, int *__old);
int pthread_setcanceltype(int __type, int *__old);
void pthread_testcancel(void);
int pthread_once(pthread_once_t *__control, void (*__function)(void));
int pthread_atfork(void (*__prepare)(void), void (*__parent)(void), void (*__child)(void));

int pthread_attr_init(pthread_attr_t *__attributes);
int pthread_attr_destroy(pthread_attr_t *__attributes);
int pthread_attr_setdetachstate(pthread_attr_t *__attributes, int __state);
int pthread_attr_getdetachstate(const pthread_attr_t *__attributes, int *__state);
int pthread_attr_setstacksize(pthread_attr_t *__attributes, size_t __size);
int pthread_attr_getstacksize(const pthread_attr_t *__attributes, size_t *__size);
int pthread_attr_setscope(pthread_attr_t *__attributes, int __scope);
int pthread_attr_getscope(const pthread_attr_t *__attributes, int *__scope);
int pthread_attr_setguardsize(pthread_attr_t *__attributes, size_t __size);
int pthread_attr_getguardsize(const pthread_attr_t *__attributes, size_t *__size);
int pthread_attr_setinheritsched(pthread_attr_t *__attributes, int __inherits);
int pthread_attr_getinheritsched(const pthread_attr_t *__attributes, int *__inherits);
int pthread_attr_setschedpolicy(pthread_attr_t *__attributes, int __policy);
int pthread_attr_getschedpolicy(const pthread_attr_t *__attributes, int *__policy);
#ifdef __DECLARE_GNU
int pthread_setconcurrency(int __level);
#endif

int pthread_mutex_init(pthread_mutex_t *__mutex, const pthread_mutexattr_t *__attributes);
int pthread_mutex_destroy(pthread_mutex_t *__mutex);
int pthread_mutex_lock(pthread_mutex_t *__mutex);
int pthread_mutex_trylock(pthread_mutex_t *__mutex);
int pthread_mutex_timedlock(pthread_mutex_t *__mutex, const struct timespec *__time);
int pthread_mutex_unlock(pthread_mutex_t *__mutex);
int pthread_mutexattr_init(pthread_mutexattr_t *__attributes);
int pthread_mutexattr_destroy(pthread_mutexattr_t *__attributes);
int pthread_mutexattr_settype(pthread_mutexattr_t *__attributes, int __kind);
int pthread_mutexattr_gettype(const pthread_mutexattr_t *__attributes, int *__kind);
int pthread_mutexattr_setpshared(pthread_mutexattr_t *__attributes, int __shared);
int pthread_mutexattr_getpshared(const pthread_mutexattr_t *__attributes, int *__shared);
int pthread_mutexattr_setprotocol(pthread_mutexattr_t *__attributes, int __protocol);
int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *__attributes, int *__protocol);
int pthread_mutexattr_setrobust(pthread_mutexattr_t *__attributes, int __robust);
int pthread_mutex_consistent(pthread_mutex_t *__mutex);

int pthread_cond_init(pthread_cond_t *__condition, const pthread_condattr_t *__attributes);
int pthread_cond_destroy(pthread_cond_t *__condition);
int pthread_cond_wait(pthread_cond_t *__condition, pthread_mutex_t *__mutex);
int pthread_cond_timedwait(pthread_cond_t *__condition, pthread_mutex_t *__mutex, const struct timespec *__time);
int pthread_cond_signal(pthread_cond_t *__condition);
int pthread_cond_broadcast(pthread_cond_t *__condition);
int pthread_condattr_init(pthread_condattr_t *__attributes);
int pthread_condattr_destroy(pthread_condattr_t *__attributes);
int pthread_condattr_setpshared(pthread_condattr_t *__attributes, int __shared);
int pthread_condattr_setclock(pthread_condattr_t *__attributes, clockid_t __clock);

int pthread_rwlock_init(pthread_rwlock_t *__lock, const pthread_rwlockattr_t *__attributes);
int pthread_rwlock_destroy(pthread_rwlock_t *__lock);
int pthread_rwlock_rdlock(pthread_rwlock_t *__lock);
int pthread_rwlock_tryrdlock(pthread_rwlock_t *__lock);
int pthread_rwlock_wrlock(pthread_rwlock_t *__lock);
int pthread_rwlock_trywrlock(pthread_rwlock_t *__lock);
int pthread_rwlock_unlock(pthread_rwlock_t *__lock);
int pthread_rwlock_timedrdlock(pthread_rwlock_t *__lock, const struct timespec *__time);
int pthread_rwlock_timedwrlock(pthread_rwlock_t *__lock, const struct timespec *__time);
int pthread_rwlockattr_init(pthread_rwlockattr_t *__attributes);
int pthread_rwlockattr_destroy(pthread_rwlockattr_t *__attributes);
int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *__attributes, int __shared);

int pthread_spin_init(pthread_spinlock_t *__lock, int __shared);
int pthread_spin_destroy(pthread_spinlock_t *__lock);
int pthread_spin_lock(pthread_spinlock_t *__lock);
int pthread_spin_trylock(pthread_spinlock_t *__lock);
int pthread_spin_unlock(pthread_spinlock_t *__lock);

int pthread_barrier_init(pthread_barrier_t *__barrier, const pthread_barrierattr_t *__attributes, unsigned int __count);
int pthread_barrier_destroy(pthread_barrier_t *__barrier);
int pthread_barrier_wait(pthread_barrier_t *__barrier);
int pthread_barrierattr_init(pthread_barrierattr_t *__attributes);
int pthread_barrierattr_destroy(pthread_barrierattr_t *__attributes);
int pthread_barrierattr_setpshared(pthread_barrierattr_t *__attributes, int __shared);

int pthread_key_create(pthread_key_t *__key, void (*__destructor)(void *));
int pthread_key_delete(pthread_key_t __key);
void *pthread_getspecific(pthread_key_t __key);
int pthread_setspecific(pthread_key_t __key, const void *__value);

void pthread_cleanup_push(void (*__handler)(void *), void *__argument);
void pthread_cleanup_pop(int __execute);

#endif
