#include "intrinsics.h"

/* The variants that _FORTIFY_SOURCE calls: `room` is what the compiler knows of the target, all ones if nothing. */

static void check_room(size_t size, size_t room)
{
    __wherefore_check(size <= room, "bounds", "the target has room for the bytes written");
}

static void check_apart(const void *to, const void *from, size_t size)
{
    size_t apart = wherefore_bytes_apart(to, from);
    WHEREFORE_CHECK_APART(apart == 0 || size <= apart);
}

void *__memcpy_chk(void *to, const void *from, size_t size, size_t room)
{
    check_room(size, room);
    check_apart(to, from, size);
    __wherefore_copy(to, from, size);
    return to;
}

void *__memmove_chk(void *to, const void *from, size_t size, size_t room)
{
    check_room(size, room);
    __wherefore_copy(to, from, size);
    return to;
}

void *__mempcpy_chk(void *to, const void *from, size_t size, size_t room)
{
    check_room(size, room);
    check_apart(to, from, size);
    __wherefore_copy(to, from, size);
    return (char *)to + size;
}

void *__memset_chk(void *to, int byte, size_t size, size_t room)
{
    check_room(size, room);
    __wherefore_fill(to, byte & 255, size);
    return to;
}

void __explicit_bzero_chk(void *to, size_t size, size_t room)
{
    check_room(size, room);
    __wherefore_fill(to, 0, size);
}
