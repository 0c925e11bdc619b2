#include "intrinsics.h"

_Noreturn void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    (void)file;
    (void)line;
    (void)function;
    __wherefore_check(0, "assertion", assertion);
    __wherefore_abort();
}

_Noreturn void __assert(const char *assertion, const char *file, int line)
{
    (void)file;
    (void)line;
    __wherefore_check(0, "assertion", assertion);
    __wherefore_abort();
}

_Noreturn void __assert_perror_fail(int number, const char *file, unsigned line, const char *function)
{
    (void)number;
    (void)file;
    (void)line;
    (void)function;
    __wherefore_check(0, "assertion", "no error number");
    __wherefore_abort();
}
