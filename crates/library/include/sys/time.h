#ifndef _SYS_TIME_H
#define _SYS_TIME_H

#include <features.h>
#include <bits/time_types.h>
#include <sys/select.h>

struct timezone {
    int tz_minuteswest;
    int tz_dsttime;
};

struct itimerval {
    struct timeval it_interval;
    struct timeval it_value;
};

#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

int gettimeofday(struct timeval *__result, void *__zone);
int settimeofday(const struct timeval *__time, const struct timezone *__zone);
int utimes(const char *__path, const struct timeval __times[2]);

#define timerisset(time) ((time)->tv_sec || (time)->tv_usec)
#define timerclear(time) ((time)->tv_sec = (time)->tv_usec = 0)
#define timercmp(left, right, order)                                                                                   \
    ((left)->tv_sec == (right)->tv_sec ? (left)->tv_usec order(right)->tv_usec : (left)->tv_sec order(right)->tv_sec)
#define timeradd(left, right, sum)                                                                                     \
    do {                                                                                                               \
        (sum)->tv_sec = (left)->tv_sec + (right)->tv_sec;                                                              \
        (sum)->tv_usec = (left)->tv_usec + (right)->tv_usec;                                                           \
        if ((sum)->tv_usec >= 1000000) {                                                                               \
            (sum)->tv_sec++;                                                                                           \
            (sum)->tv_usec -= 1000000;                                                                                 \
        }                                                                                                              \
    } while (0)
#define timersub(left, right, difference)                                                                              \
    do {                                                                                                               \
        (difference)->tv_sec = (left)->tv_sec - (right)->tv_sec;                                                       \
        (difference)->tv_usec = (left)->tv_usec - (right)->tv_usec;                                                    \
        if ((difference)->tv_usec < 0) {                                                                               \
            (difference)->tv_sec--;                                                                                    \
            (difference)->tv_usec += 1000000;                                                                          \
        }                                                                                                              \
    } while (0)

#endif
