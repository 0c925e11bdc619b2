#include "intrinsics.h"

#define HANDLERS 64

static void (*handlers[HANDLERS])(void);
static int handler_count;

int at_quick_exit(void (*handler)(void))
{
    if (handler_count == HANDLERS)
        return -1;
    handlers[handler_count] = handler;
    handler_count++;
    return 0;
}

_Noreturn void quick_exit(int status)
{
    while (handler_count > 0) {
        handler_count--;
        handlers[handler_count]();
    }
    __wherefore_exit(status);
}
