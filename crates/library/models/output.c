#include "intrinsics.h"

/* Whether output fails; it does where the user lets it, which is put in here. */
static int output_fails(void)
{
    return 0;
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream)
{
    if (size == 0 || count == 0)
        return 0;
    if (output_fails()) {
        long most = count > __LONG_MAX__ ? __LONG_MAX__ : (long)count - 1;
        errno = WHEREFORE_ANY_ERROR;
        count = (size_t)__wherefore_nondet_between("how many elements fwrite writes", 0, most);
    }
    __wherefore_write(__wherefore_stream(stream), bytes, size * count);
    return count;
}

size_t fwrite_unlocked(const void *bytes, size_t size, size_t count, FILE *stream)
{
    return fwrite(bytes, size, count, stream);
}

/* Output is never held back, so buffers have no effect. */

int fflush(FILE *stream)
{
    (void)stream;
    return 0;
}

int fflush_unlocked(FILE *stream)
{
    (void)stream;
    return 0;
}

void setbuf(FILE *stream, char *buffer)
{
    (void)stream;
    (void)buffer;
}

void setbuffer(FILE *stream, char *buffer, size_t size)
{
    (void)stream;
    (void)buffer;
    (void)size;
}

void setlinebuf(FILE *stream)
{
    (void)stream;
}

int setvbuf(FILE *stream, char *buffer, int mode, size_t size)
{
    (void)stream;
    (void)buffer;
    (void)size;
    return mode >= 0 && mode <= 2 ? 0 : -1;
}
