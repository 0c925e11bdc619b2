#include "intrinsics.h"

/* The standard streams are taken to be pipes: they have no position. */

#define ESPIPE 29

int fseek(FILE *stream, long offset, int origin)
{
    (void)offset;
    if (origin < 0 || origin > 2) {
        errno = EINVAL;
        return -1;
    }
    if (__wherefore_stream(stream) >= 0) {
        errno = ESPIPE;
        return -1;
    }
    return __wherefore_nondet_long("whether a file cannot be positioned") != 0 ? -1 : 0;
}

long ftell(FILE *stream)
{
    if (__wherefore_stream(stream) >= 0) {
        errno = ESPIPE;
        return -1;
    }
    long position = __wherefore_nondet_between("the position in a file", -1, 2147483647);
    return position;
}

void rewind(FILE *stream)
{
    int number = __wherefore_stream(stream);
    if (number >= 0)
        __wherefore_clear_end(number);
}
