/* The system's log. A message is a line of its own; the time, the program's name and the rest that stands before it there
   is no part of it. */

#include "intrinsics.h"

#define URGENCY 7
#define ALL 0xff

int __wherefore_vsnprintf(char *buffer, size_t size, const char *format, __builtin_va_list list);

/* The urgencies whose messages are not dropped. */
static int wanted = ALL;

int setlogmask(int mask)
{
    int before = wanted;
    if (mask != 0)
        wanted = mask;
    return before;
}

/* The number of the stream that a message goes to. */
int __wherefore_system_log(int priority)
{
    return (wanted & (1 << (priority & URGENCY))) != 0 ? 3 : -1;
}

/* Where the format tells whether a message ends its line, a call is a statement of the program. */
void vsyslog(int priority, const char *format, __builtin_va_list list)
{
    int stream = __wherefore_system_log(priority);
    __builtin_va_list again;
    __builtin_va_copy(again, list);
    int length = __wherefore_vsnprintf(NULL, 0, format, again);
    __builtin_va_end(again);
    char *text = length < 0 ? NULL : __wherefore_allocate((unsigned long)length + 1);
    if (text != NULL) {
        __wherefore_vsnprintf(text, (size_t)length + 1, format, list);
        if (length > 0)
            __wherefore_write(stream, text, (unsigned long)length);
        if (length == 0 || text[length - 1] != '\n')
            __wherefore_write(stream, "\n", 1);
        __wherefore_free(text);
    }
}

void syslog(int priority, const char *format, ...)
{
    __builtin_va_list list;
    __builtin_va_start(list, format);
    vsyslog(priority, format, list);
    __builtin_va_end(list);
}

void __vsyslog_chk(int priority, int flag, const char *format, __builtin_va_list list)
{
    (void)flag;
    vsyslog(priority, format, list);
}

void __syslog_chk(int priority, int flag, const char *format, ...)
{
    (void)flag;
    __builtin_va_list list;
    __builtin_va_start(list, format);
    vsyslog(priority, format, list);
    __builtin_va_end(list);
}

void openlog(const char *name, int options, int facility)
{
    (void)name;
    (void)options;
    (void)facility;
}

void closelog(void)
{
}
