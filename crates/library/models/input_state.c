#include "intrinsics.h"

int feof(FILE *stream)
{
    int number = __wherefore_stream(stream);
    if (number >= 0)
        return __wherefore_at_end(number) != 0;
    return __wherefore_nondet_long("whether a file is at its end") != 0;
}

int feof_unlocked(FILE *stream)
{
    return feof(stream);
}

int _IO_feof(FILE *stream)
{
    return feof(stream);
}

/* The standard streams do not fail. */
int ferror(FILE *stream)
{
    int number = __wherefore_stream(stream);
    if (number >= 0)
        return 0;
    return __wherefore_nondet_long("whether a file failed") != 0;
}

int ferror_unlocked(FILE *stream)
{
    return ferror(stream);
}

int _IO_ferror(FILE *stream)
{
    return ferror(stream);
}
