#include "intrinsics.h"

void *memcpy(void *to, const void *from, size_t size)
{
    __wherefore_copy(to, from, size);
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    __wherefore_copy(to, from, size);
    return to;
}

/* A copy of an object onto itself is harmless, and compilers make such ones of assignments. */
static void check_apart(const void *to, const void *from, size_t size)
{
    size_t apart = wherefore_bytes_apart(to, from);
    WHEREFORE_CHECK_APART(apart == 0 || size <= apart);
}

void *mempcpy(void *to, const void *from, size_t size)
{
    check_apart(to, from, size);
    __wherefore_copy(to, from, size);
    return (char *)to + size;
}

void *__mempcpy(void *to, const void *from, size_t size)
{
    return mempcpy(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    __wherefore_fill(to, byte & 255, size);
    return to;
}

void bcopy(const void *from, void *to, size_t size)
{
    __wherefore_copy(to, from, size);
}

void bzero(void *to, size_t size)
{
    __wherefore_fill(to, 0, size);
}

void explicit_bzero(void *to, size_t size)
{
    __wherefore_fill(to, 0, size);
}

void *memccpy(void *to, const void *from, int byte, size_t size)
{
    const unsigned char *source = from;
    unsigned char *target = to;
    int sought = byte & 255;
    size_t apart = wherefore_bytes_apart(to, from);
    size_t index = 0;
    while (index < size && index < apart && source[index] != sought) {
        target[index] = source[index];
        index++;
    }
    WHEREFORE_CHECK_APART(index == size || index < apart);
    if (index == size)
        return NULL;
    target[index] = source[index];
    return target + index + 1;
}
