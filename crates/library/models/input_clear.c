#include "intrinsics.h"

void clearerr(FILE *stream)
{
    int number = __wherefore_stream(stream);
    if (number >= 0)
        __wherefore_clear_end(number);
}

void clearerr_unlocked(FILE *stream)
{
    clearerr(stream);
}
