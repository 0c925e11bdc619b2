#ifndef _BITS_PTHREAD_TYPES_H
#define _BITS_PTHREAD_TYPES_H

typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;

/* The sizes are glibc's. Only the kind of a mutex means something here. */
#ifdef __LP64__
#define __PTHREAD_OBJECT(wide, narrow) char __size[wide]
#else
#define __PTHREAD_OBJECT(wide, narrow) char __size[narrow]
#endif

typedef union {
    struct {
        int __lock;
        unsigned int __count;
        int __owner;
#ifdef __LP64__
        unsigned int __nusers;
        int __kind;
#else
        int __kind;
        unsigned int __nusers;
#endif
    } __data;
    __PTHREAD_OBJECT(40, 24);
    long __align;
} pthread_mutex_t;

union pthread_attr_t {
    __PTHREAD_OBJECT(56, 36);
    long __align;
};
typedef union pthread_attr_t pthread_attr_t;

typedef union {
    __PTHREAD_OBJECT(48, 48);
    long long __align;
} pthread_cond_t;

typedef union {
    __PTHREAD_OBJECT(56, 32);
    long __align;
} pthread_rwlock_t;

typedef union {
    __PTHREAD_OBJECT(32, 20);
    long __align;
} pthread_barrier_t;

typedef union {
    __PTHREAD_OBJECT(8, 8);
    long __align;
} pthread_rwlockattr_t;

typedef union {
    __PTHREAD_OBJECT(4, 4);
    int __align;
} pthread_mutexattr_t;

typedef union {
    __PTHREAD_OBJECT(4, 4);
    int __align;
} pthread_condattr_t;

typedef union {
    __PTHREAD_OBJECT(4, 4);
    int __align;
} pthread_barrierattr_t;

#undef __PTHREAD_OBJECT

#endif
