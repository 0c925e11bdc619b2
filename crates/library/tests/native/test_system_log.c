#include "test.h"

#include "native_intrinsics.h"

#include <stdarg.h>
#include <syslog.h>
#include <unistd.h>

MODEL(openlog);
MODEL(closelog);
MODEL(setlogmask);
MODEL(syslog);
MODEL(vsyslog);
extern int model___wherefore_system_log(int priority);
extern void model___syslog_chk(int priority, int flag, const char *format, ...);
extern void model___vsyslog_chk(int priority, int flag, const char *format, va_list list);

static const char name[] = "native-test";

static void through_list(int priority, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsyslog(priority, format, list);
    va_end(list);
    va_start(list, format);
    model_vsyslog(priority, format, list);
    va_end(list);
}

static void through_checked_list(int priority, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsyslog(priority, format, list);
    va_end(list);
    va_start(list, format);
    model___vsyslog_chk(priority, 1, format, list);
    va_end(list);
}

#define BOTH(...)                                                                                                      \
    do {                                                                                                               \
        syslog(__VA_ARGS__);                                                                                           \
        model_syslog(__VA_ARGS__);                                                                                     \
    } while (0)

static void send_all(void)
{
    BOTH(LOG_INFO, "%s", "plain");
    BOTH(LOG_INFO, "%s", "a line\n");
    BOTH(LOG_ERR | LOG_DAEMON, "%d of %s: %c\n", -3, "seven", 'x');
    BOTH(LOG_DEBUG, "two\nlines %5.2f", 1.5);
    through_list(LOG_NOTICE, "%s=%lu", "value", 4000000000ul);
    through_checked_list(LOG_NOTICE, "%x\n", 255u);
    int before = setlogmask(LOG_UPTO(LOG_WARNING));
    EXPECT(model_setlogmask(LOG_UPTO(LOG_WARNING)) == before, "%d", before);
    EXPECT(model___wherefore_system_log(LOG_USER | LOG_WARNING) == 3, "a warning is dropped");
    EXPECT(model___wherefore_system_log(LOG_USER | LOG_NOTICE) < 0, "a notice is not dropped");
    BOTH(LOG_NOTICE, "%s", "dropped");
    BOTH(LOG_WARNING, "%s", "kept");
    EXPECT(model_setlogmask(0) == setlogmask(0), "the mask is another one");
    BOTH(LOG_CRIT, "%s", "the mask is as before");
    syslog(LOG_ALERT, "%d", 5);
    model___syslog_chk(LOG_ALERT, 1, "%d", 5);
    model_setlogmask(before);
    setlogmask(before);
}

/* Each message begins with the name of the program there. */
static size_t without_names(char *text)
{
    static const char prefix[] = "native-test: ";
    char *to = text, *from = text;
    while (*from != '\0') {
        if (strncmp(from, prefix, sizeof prefix - 1) == 0)
            from += sizeof prefix - 1;
        else
            *to++ = *from++;
    }
    *to = '\0';
    return (size_t)(to - text);
}

/* The C library can send its messages to the standard error besides, which is a pipe meanwhile. */
void test_system_log(void)
{
    static char sent[4096];
    int ends[2], errors = dup(STDERR_FILENO);
    if (errors < 0 || pipe(ends) != 0 || dup2(ends[1], STDERR_FILENO) < 0) {
        EXPECT(0, "there is no pipe");
        return;
    }
    native_reset_output();
    openlog(name, LOG_PERROR, LOG_USER);
    model_openlog(name, LOG_PERROR, LOG_USER);
    send_all();
    closelog();
    model_closelog();
    dup2(errors, STDERR_FILENO);
    close(errors);
    close(ends[1]);
    ssize_t size = read(ends[0], sent, sizeof sent - 1);
    close(ends[0]);
    EXPECT(size > 0, "nothing was sent");
    size_t length = without_names(sent);
    EXPECT(length == native_output_size[3], "%zu bytes, and not %zu", native_output_size[3], length);
    EXPECT(memcmp(sent, native_output[3], length) == 0, "%.*s\n%s", (int)native_output_size[3], native_output[3], sent);
    native_failing_allocation = 0;
    native_reset_output();
    model_syslog(LOG_INFO, "%s", "there is no memory");
    EXPECT(native_output_size[3] == 0, "a message without memory");
    native_failing_allocation = -1;
}
