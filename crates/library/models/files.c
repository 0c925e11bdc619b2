#include "intrinsics.h"

/* A file may or may not open, and what is in it is an input. The stream is a heap object, so that one that is never
   closed is a leak, and one that is closed twice a double free, as they are with glibc. */

static FILE *open_stream(void)
{
    FILE *stream = NULL;
    if (__wherefore_nondet_long("whether a file opens") != 0)
        stream = __wherefore_allocate(1);
    if (stream == NULL)
        errno = ENOENT;
    return stream;
}

FILE *fopen(const char *path, const char *mode)
{
    (void)path;
    (void)mode;
    return open_stream();
}

FILE *fopen64(const char *path, const char *mode)
{
    (void)path;
    (void)mode;
    return open_stream();
}

FILE *fdopen(int descriptor, const char *mode)
{
    (void)descriptor;
    (void)mode;
    return open_stream();
}

FILE *tmpfile(void)
{
    return open_stream();
}

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
    long descriptor = __wherefore_nondet_long("the descriptor of a file");
    __wherefore_assume(descriptor > 2 && descriptor < 1024);
    return (int)descriptor;
}

static int may_fail(const char *what)
{
    int result = __wherefore_nondet_long(what) != 0 ? -1 : 0;
    if (result != 0)
        errno = ENOENT;
    return result;
}

int remove(const char *path)
{
    (void)path;
    return may_fail("whether remove fails");
}

int rename(const char *from, const char *to)
{
    (void)from;
    (void)to;
    return may_fail("whether rename fails");
}
