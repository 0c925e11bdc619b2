#include "intrinsics.h"

/* What threads are started with. None of it changes what they do. */
struct attributes {
    int detached;
    int scope;
    int inherits;
    int policy;
    int priority;
    unsigned long stack;
    unsigned long guard;
};

struct priority {
    int value;
};

enum { LEAST_STACK = 16384, LONGEST_NAME = 16 };

/* One of two or three values that an attribute may have. */
static int set(int *attribute, int value, int most)
{
    if (value < 0 || value > most)
        return EINVAL;
    *attribute = value;
    return 0;
}

int pthread_attr_init(struct attributes *attributes)
{
    struct attributes fresh = {0, 0, 0, 0, 0, 8ul << 20, 4096};
    *attributes = fresh;
    return 0;
}

int pthread_attr_destroy(void *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_attr_setdetachstate(struct attributes *attributes, int state)
{
    return set(&attributes->detached, state, 1);
}

int pthread_attr_getdetachstate(const struct attributes *attributes, int *state)
{
    *state = attributes->detached;
    return 0;
}

int pthread_attr_setstacksize(struct attributes *attributes, unsigned long size)
{
    if (size < LEAST_STACK)
        return EINVAL;
    attributes->stack = size;
    return 0;
}

int pthread_attr_getstacksize(const struct attributes *attributes, unsigned long *size)
{
    *size = attributes->stack;
    return 0;
}

int pthread_attr_setguardsize(struct attributes *attributes, unsigned long size)
{
    attributes->guard = size;
    return 0;
}

int pthread_attr_getguardsize(const struct attributes *attributes, unsigned long *size)
{
    *size = attributes->guard;
    return 0;
}

/* Linux has threads of the whole system only. */
int pthread_attr_setscope(struct attributes *attributes, int scope)
{
    if (scope == 1)
        return ENOTSUP;
    return set(&attributes->scope, scope, 0);
}

int pthread_attr_getscope(const struct attributes *attributes, int *scope)
{
    *scope = attributes->scope;
    return 0;
}

int pthread_attr_setinheritsched(struct attributes *attributes, int inherits)
{
    return set(&attributes->inherits, inherits, 1);
}

int pthread_attr_getinheritsched(const struct attributes *attributes, int *inherits)
{
    *inherits = attributes->inherits;
    return 0;
}

int pthread_attr_setschedpolicy(struct attributes *attributes, int policy)
{
    return set(&attributes->policy, policy, 2);
}

int pthread_attr_getschedpolicy(const struct attributes *attributes, int *policy)
{
    *policy = attributes->policy;
    return 0;
}

int pthread_attr_setschedparam(struct attributes *attributes, const struct priority *priority)
{
    int value = priority->value;
    int least = attributes->policy == 0 ? 0 : 1, most = attributes->policy == 0 ? 0 : 99;
    if (value < least || value > most)
        return EINVAL;
    attributes->priority = value;
    return 0;
}

int pthread_attr_getschedparam(const struct attributes *attributes, struct priority *priority)
{
    priority->value = attributes->priority;
    return 0;
}

/* ---- threads that run ---- */

int pthread_setname_np(unsigned long thread, const char *name)
{
    int length = 0;
    (void)thread;
    while (length < LONGEST_NAME && name[length])
        length++;
    return length < LONGEST_NAME ? 0 : ERANGE;
}

int pthread_setconcurrency(int level)
{
    return level < 0 ? EINVAL : 0;
}

/* No thread is cancelled: what cancels one is not supported. */
static char states[WHEREFORE_THREADS], types[WHEREFORE_THREADS];

static int exchange(char *own, int value, int *old)
{
    int before;
    if (value != 0 && value != 1)
        return EINVAL;
    __wherefore_atomic_begin();
    before = own[__wherefore_thread_number()];
    own[__wherefore_thread_number()] = (char)value;
    __wherefore_atomic_end();
    if (old)
        *old = before;
    return 0;
}

int pthread_setcancelstate(int state, int *old)
{
    return exchange(states, state, old);
}

int pthread_setcanceltype(int type, int *old)
{
    return exchange(types, type, old);
}

void pthread_testcancel(void)
{
}
