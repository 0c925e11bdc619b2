// what: openlog, syslog, vsyslog, setlogmask: the messages themselves go elsewhere
#include <stdarg.h>
#include <stdio.h>
#include <syslog.h>

static void report(int priority, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsyslog(priority, format, list);
    va_end(list);
}

int main(void)
{
    int calls = 0;
    openlog("test", LOG_PID | LOG_NDELAY, LOG_DAEMON);
    syslog(LOG_INFO, "started %d", ++calls);
    syslog(LOG_MAKEPRI(LOG_LOCAL3, LOG_ERR), "%s", "ended\n");
    report(LOG_NOTICE, "%s %5.2f", "load", 0.5);
    printf("%d\n", setlogmask(LOG_UPTO(LOG_ERR)));
    printf("%d\n", setlogmask(0));
    syslog(LOG_DEBUG, "dropped %d", ++calls);
    closelog();
    printf("%d calls, facility %d\n", calls, LOG_FAC(LOG_LOCAL3));
    return 0;
}
