#include "intrinsics.h"

/* The time is an input. Nothing relates two readings of the wall clock, which may be set back. */

typedef long time_t;
typedef long clock_t;

/* The end of the year 9999, or of what 32 bits hold. */
#define LATEST (sizeof(long) == 8 ? (long)253402300799ll : 2147483647l)

time_t time(time_t *result)
{
    long now = __wherefore_nondet_between("the time", 0, LATEST);
    if (result != NULL)
        *result = now;
    return now;
}

static clock_t used;

clock_t clock(void)
{
    long now = __wherefore_nondet_between("the processor time used", used, LATEST);
    used = now;
    return now;
}

/* The distance is taken as an unsigned number, because it may exceed the signed ones. */
double difftime(time_t end, time_t begin)
{
    unsigned long maximum = ~0ul;
    unsigned long a = (unsigned long)end;
    unsigned long b = (unsigned long)begin;
    if (end >= begin)
        return (double)(a >= b ? a - b : maximum - b + a + 1);
    return -(double)(b >= a ? b - a : maximum - a + b + 1);
}

struct timeval {
    long tv_sec;
    long tv_usec;
};

struct timespec {
    long tv_sec;
    long tv_nsec;
};

int gettimeofday(struct timeval *result, void *zone)
{
    (void)zone;
    long seconds = __wherefore_nondet_between("the time", 0, LATEST);
    long microseconds = __wherefore_nondet_between("the microseconds of the time", 0, 999999);
    result->tv_sec = seconds;
    result->tv_usec = microseconds;
    return 0;
}

int clock_gettime(int clock, struct timespec *result)
{
    /* Linux has the clocks 0 to 11. */
    if (clock < 0 || clock > 11) {
        errno = EINVAL;
        return -1;
    }
    long seconds = __wherefore_nondet_between("the time", 0, LATEST);
    long nanoseconds = __wherefore_nondet_between("the nanoseconds of the time", 0, 999999999);
    result->tv_sec = seconds;
    result->tv_nsec = nanoseconds;
    return 0;
}
