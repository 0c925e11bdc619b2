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
time_t time(time_t *result);
double difftime(time_t end, time_t begin);
time_t mktime(struct tm *time);
struct tm *gmtime(const time_t *time);
struct tm *localtime(const time_t *time);
char *asctime(const struct tm *time);
char *ctime(const time_t *time);
size_t strftime(char *text, size_t size, const char *format, const struct tm *time);

#if defined(__DECLARE_POSIX) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L)

#include <bits/timespec.h>

#define TIME_UTC 1
int timespec_get(struct timespec *result, int base);

#endif

#ifdef __DECLARE_POSIX

#include <sys/types.h>

#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4

extern char *tzname[2];
extern long timezone;
extern int daylight;
void tzset(void);
struct tm *gmtime_r(const time_t *time, struct tm *result);
struct tm *localtime_r(const time_t *time, struct tm *result);
char *asctime_r(const struct tm *time, char *text);
char *ctime_r(const time_t *time, char *text);
time_t timegm(struct tm *time);
int nanosleep(const struct timespec *duration, struct timespec *rest);
int clock_gettime(clockid_t clock, struct timespec *result);
int clock_settime(clockid_t clock, const struct timespec *time);
int clock_getres(clockid_t clock, struct timespec *result);

#endif

#ifdef __DECLARE_GNU
char *strptime(const char *text, const char *format, struct tm *result);
#endif

#endif
