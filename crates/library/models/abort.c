#include "intrinsics.h"

_Noreturn void abort(void)
{
    __wherefore_abort();
}

_Noreturn void _Exit(int status)
{
    __wherefore_exit(status);
}

_Noreturn void _exit(int status)
{
    __wherefore_exit(status);
}

_Noreturn void __chk_fail(void)
{
    __wherefore_check(0, "bounds", "no buffer overflow");
    __wherefore_abort();
}

_Noreturn void __stack_chk_fail(void)
{
    __wherefore_check(0, "bounds", "no buffer overflow");
    __wherefore_abort();
}
