#include "intrinsics.h"

/* There is no model of opening a file: what is in it, and whether it is there, is not known. A program that does so is
   told. The functions here serve the standard streams. */

int fclose(FILE *stream)
{
    if (__wherefore_stream(stream) < 0)
        __wherefore_free(stream);
    return 0;
}

int fileno(FILE *stream)
{
    int number = __wherefore_stream(stream);
    if (number >= 0)
        return number;
    return (int)__wherefore_nondet_between("the descriptor of a file", 3, 1023);
}

static int may_fail(_Bool fails)
{
    if (fails)
        errno = WHEREFORE_ANY_ERROR;
    return fails ? -1 : 0;
}

int remove(const char *path)
{
    (void)path;
    return may_fail(__wherefore_nondet_long("whether remove fails") != 0);
}

int rename(const char *from, const char *to)
{
    (void)from;
    (void)to;
    return may_fail(__wherefore_nondet_long("whether rename fails") != 0);
}
