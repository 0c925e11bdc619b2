#ifndef _SEMAPHORE_H
#define _SEMAPHORE_H

#include <features.h>
#include <bits/system_types.h>
#include <bits/timespec.h>

typedef union {
#ifdef __LP64__
    char __size[32];
#else
    char __size[16];
#endif
    long __align;
} sem_t;

#define SEM_FAILED ((sem_t *)0)
#ifndef SEM_VALUE_MAX
#define SEM_VALUE_MAX 2147483647
#endif

int sem_init(sem_t *__semaphore, int __shared, unsigned int __value);
int sem_destroy(sem_t *__semaphore);
sem_t *sem_open(const char *__name, int __flags, ...);
int sem_close(sem_t *__semaphore);
int sem_unlink(const char *__name);
int sem_wait(sem_t *__semaphore);
int sem_trywait(sem_t *__semaphore);
int sem_timedwait(sem_t *__semaphore, const struct timespec *__time);
int sem_post(sem_t *__semaphore);
int sem_getvalue(sem_t *__semaphore, int *__value);

#endif
