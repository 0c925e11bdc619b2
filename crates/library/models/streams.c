/* The standard streams. A stream is an object of its own; only its address counts. */

#include "intrinsics.h"

static char __wherefore_streams[3][216];

FILE *stdin = (FILE *)__wherefore_streams[0];
FILE *stdout = (FILE *)__wherefore_streams[1];
FILE *stderr = (FILE *)__wherefore_streams[2];

int __wherefore_stream(FILE *stream)
{
    int number = -1;
    __wherefore_check(stream != NULL, "null", "the stream is null");
    if ((char *)stream == __wherefore_streams[0])
        number = 0;
    else if ((char *)stream == __wherefore_streams[1])
        number = 1;
    else if ((char *)stream == __wherefore_streams[2])
        number = 2;
    return number;
}
