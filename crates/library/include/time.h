#ifndef _TIME_H
#define _TIME_H

#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
#include <bits/time_types.h>

#define CLOCKS_PER_SEC ((clock_t)1000000)

struct tm {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
#ifdef __DECLARE_POSIX
    long tm_gmtoff;
    const char *tm_zone;
#else
    long __tm_gmtoff;
    const char *__tm_zone;
#endif
};

clock_t clock(void);
time_t time(time_t *__result);
double difftime(time_t __end, time_t __begin);
time_t mktime(struct tm *__time);
struct tm *gmtime(const time_t *__time);
struct tm *localtime(const time_t *__time);
char *asctime(const struct tm *__time);
char *ctime(const time_t *__time);
size_t strftime(char *__text, size_t __size, const char *__format, const struct tm *__time);

#if defined(__DECLARE_GNU) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L)
#include <bits/timespec.h>
#define TIME_UTC 1
int timespec_get(struct timespec *__result, int __base);
#endif

#ifdef __DECLARE_POSIX

#include <bits/system_types.h>
#include <bits/timespec.h>

#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4

extern char *tzname[2];
extern long timezone;
extern int daylight;
void tzset(void);
struct tm *gmtime_r(const time_t *__time, struct tm *__result);
struct tm *localtime_r(const time_t *__time, struct tm *__result);
char *asctime_r(const struct tm *__time, char *__text);
char *ctime_r(const time_t *__time, char *__text);
time_t timegm(struct tm *__time);
int nanosleep(const struct timespec *__duration, struct timespec *__rest);
int clock_gettime(clockid_t __clock, struct timespec *__result);
int clock_settime(clockid_t __clock, const struct timespec *__time);
int clock_getres(clockid_t __clock, struct timespec *__result);

#endif

#ifdef __DECLARE_GNU
char *strptime(const char *__text, const char *__format, struct tm *__result);
#endif

#endif
