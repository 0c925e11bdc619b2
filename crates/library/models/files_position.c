#include "intrinsics.h"

/* The end of the largest files that there are. */
#define LAST_POSITION (sizeof(long) == 8 ? (long)(1ll << 62) : 2147483647l)

#define ESPIPE 29

/* Whether a stream has no position; the standard streams are taken to be pipes. */
static _Bool is_pipe(FILE *stream)
{
    if (__wherefore_stream(stream) < 0)
        return 0;
    __wherefore_lifted("standard-streams-are-pipes", "");
    return 1;
}

int fseek(FILE *stream, long offset, int origin)
{
    (void)offset;
    if (origin < 0 || origin > 2) {
        errno = EINVAL;
        return -1;
    }
    if (is_pipe(stream)) {
        errno = ESPIPE;
        return -1;
    }
    if (__wherefore_nondet_long("whether a file cannot be positioned") == 0)
        return 0;
    errno = WHEREFORE_ANY_ERROR;
    return -1;
}

long ftell(FILE *stream)
{
    if (is_pipe(stream)) {
        errno = ESPIPE;
        return -1;
    }
    long position = __wherefore_nondet_between("the position in a file", -1, LAST_POSITION);
    if (position < 0)
        errno = WHEREFORE_ANY_ERROR;
    return position;
}

void rewind(FILE *stream)
{
    if (is_pipe(stream))
        __wherefore_clear_end(__wherefore_stream(stream));
}
