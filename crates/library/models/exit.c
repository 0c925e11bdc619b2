#include "intrinsics.h"

/* The standard promises 32 handlers. */
#define HANDLERS 64

static void (*handlers[HANDLERS])(void);
static int handler_count;

int atexit(void (*handler)(void))
{
    __wherefore_check(handler_count < HANDLERS, "unsupported", "more than 64 handlers of atexit");
    handlers[handler_count] = handler;
    handler_count++;
    return 0;
}

/* A handler may register further ones, which come first. */
_Noreturn void exit(int status)
{
    while (handler_count > 0) {
        handler_count--;
        handlers[handler_count]();
    }
    __wherefore_exit(status);
}
