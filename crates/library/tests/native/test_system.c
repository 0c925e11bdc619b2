#include "test.h"

#include "native_intrinsics.h"

#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

extern void model_exit(int status);
extern void model__Exit(int status);
extern void model__exit(int status);
extern void model_quick_exit(int status);
extern void model_abort(void);
extern void model___chk_fail(void);
extern void model___stack_chk_fail(void);
extern void model___assert_fail(const char *assertion, const char *file, unsigned line, const char *function);
extern void model___assert(const char *assertion, const char *file, int line);
extern void model___assert_perror_fail(int number, const char *file, unsigned line, const char *function);
extern int *model___errno_location(void);
MODEL(atexit);
MODEL(at_quick_exit);
MODEL(getenv);
MODEL(secure_getenv);
extern char **model_environ, **model___environ;
extern int model___wherefore_environment_is_given;
MODEL(setlocale);
MODEL(time);
MODEL(clock);
MODEL(difftime);
MODEL(clock_gettime);
extern int model_gettimeofday(struct timeval *result, void *zone);
MODEL(isatty);
MODEL(sleep);
MODEL(usleep);
MODEL(getpid);

static char order[200];

static void append_a(void)
{
    strcat(order, "a");
}

static void append_b(void)
{
    strcat(order, "b");
}

static void register_in_exit(void)
{
    strcat(order, "r");
    model_atexit(append_a);
}

#define EXPECT_END(call, how)                                                                                          \
    do {                                                                                                               \
        int ended = setjmp(native_end);                                                                                \
        if (ended == ENDED_NOT)                                                                                        \
            call;                                                                                                      \
        EXPECT(ended == how, "%s ended by %d", #call, ended);                                                          \
    } while (0)

static void check_ends(void)
{
    model_atexit(append_a);
    model_atexit(register_in_exit);
    model_atexit(append_b);
    EXPECT_END(model_exit(3), ENDED_BY_EXIT);
    EXPECT(native_status == 3 && strcmp(order, "braa") == 0, "%s", order);
    order[0] = '\0';
    EXPECT_END(model_exit(4), ENDED_BY_EXIT);
    EXPECT(native_status == 4 && order[0] == '\0', "handlers run once: %s", order);
    model_at_quick_exit(append_a);
    model_at_quick_exit(append_b);
    model_atexit(append_a);
    EXPECT_END(model_quick_exit(5), ENDED_BY_EXIT);
    EXPECT(native_status == 5 && strcmp(order, "ba") == 0, "%s", order);
    order[0] = '\0';
    EXPECT_END(model__Exit(6), ENDED_BY_EXIT);
    EXPECT_END(model__exit(7), ENDED_BY_EXIT);
    EXPECT(native_status == 7 && order[0] == '\0', "%s", order);
    for (int index = 0; index < 32; index++)
        EXPECT(model_at_quick_exit(append_a) == 0, "%d", index);
    EXPECT_END(model_quick_exit(5), ENDED_BY_EXIT);
    EXPECT(strlen(order) == 32, "%s", order);
    EXPECT_END(model_abort(), ENDED_BY_ABORT);
    EXPECT_END(model___chk_fail(), ENDED_BY_CHECK);
    EXPECT_END(model___stack_chk_fail(), ENDED_BY_CHECK);
    EXPECT_END(model___assert_fail("x", "f.c", 1, "f"), ENDED_BY_CHECK);
    EXPECT(strcmp(native_failed_kind, "assertion") == 0, "%s", native_failed_kind);
    EXPECT_END(model___assert("x", "f.c", 1), ENDED_BY_CHECK);
    EXPECT_END(model___assert_perror_fail(1, "f.c", 1, "f"), ENDED_BY_CHECK);
}

static void check_time(void)
{
    static const long values[] = {5, 7, 7, 9, 3, 4, 5, 6, 1234};
    time_t now;
    struct timeval value;
    struct timespec specification;
    native_set_nondet(values, 9);
    EXPECT(model_time(&now) == 5 && now == 5 && model_time(NULL) == 7, "time");
    EXPECT(model_clock() == 7 && model_clock() == 9, "clock");
    EXPECT(model_gettimeofday(&value, NULL) == 0 && value.tv_sec == 3 && value.tv_usec == 4, "gettimeofday");
    EXPECT(model_clock_gettime(99, &specification) == -1 && *model___errno_location() == EINVAL, "no such clock");
    EXPECT(model_clock_gettime(0, &specification) == 0 && specification.tv_sec == 5 && specification.tv_nsec == 6, "");
    EXPECT(model_getpid() == 1234 && model_getpid() == 1234, "getpid");
    native_set_nondet(values, 1);
    EXPECT(model_clock() == 9, "the processor time does not go back");
    for (int round = 0; round < 1000; round++) {
        time_t a = (time_t)(test_random() >> test_below(64));
        time_t b = (time_t)(test_random() >> test_below(64));
        EXPECT(model_difftime(a, b) == difftime(a, b), "%ld %ld", a, b);
    }
    EXPECT(model_difftime(LONG_MAX, LONG_MIN) == difftime(LONG_MAX, LONG_MIN), "largest");
    EXPECT(model_difftime(LONG_MIN, LONG_MAX) == difftime(LONG_MIN, LONG_MAX), "least");
    EXPECT(model_difftime(-1, 1) == -2 && model_difftime(1, -1) == 2 && model_difftime(-1, -1) == 0, "signs");
}

void test_system(void)
{
    check_ends();
    check_time();
    char *variables[] = {"PATH=/bin", "PATHS=x", "EMPTY=", NULL};
    const long set_to_two_bytes[] = {1, 2}, unset[] = {0};
    native_set_nondet(set_to_two_bytes, 2);
    char *any = model_getenv("PATH");
    EXPECT(any != NULL && any[1] == '\0' && model_getenv("PATH") == any, "any environment");
    native_set_nondet(unset, 1);
    EXPECT(model_getenv("HOME") == NULL && model_getenv("HOME") == NULL, "any environment");
    model___wherefore_environment_is_given = 1;
    EXPECT(model_getenv("PATH") == NULL && model___environ == NULL, "no environment");
    model_environ = variables;
    EXPECT(strcmp(model_getenv("PATH"), "/bin") == 0 && strcmp(model_secure_getenv("PATHS"), "x") == 0, "getenv");
    EXPECT(model_getenv("EMPTY")[0] == '\0' && model_getenv("PAT") == NULL && model_getenv("") == NULL, "getenv");
    EXPECT(strcmp(model_setlocale(LC_ALL, NULL), "C") == 0 && strcmp(model_setlocale(LC_ALL, ""), "C") == 0, "setlocale");
    EXPECT(strcmp(model_setlocale(LC_ALL, "C"), "C") == 0 && model_setlocale(LC_ALL, "de_DE") == NULL, "setlocale");
    static const long not_installed[] = {1};
    native_set_nondet(not_installed, 1);
    model___wherefore_environment_is_given = 0;
    EXPECT(model_setlocale(LC_ALL, "") == NULL && strcmp(model_setlocale(LC_ALL, "POSIX"), "C") == 0, "setlocale");
    EXPECT(model_isatty(0) == 0 && *model___errno_location() == ENOTTY, "isatty");
    EXPECT(model_sleep(1) == 0 && model_usleep(1) == 0, "sleep");
}
