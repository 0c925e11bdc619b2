#include "intrinsics.h"

/* The variants that _FORTIFY_SOURCE calls: `room` is what the compiler knows of the target, all ones if nothing.
   `check_room` comes before each store, as the call of the user would overflow at that store. */

static void check_room(size_t position, size_t room)
{
    __wherefore_check(position < room, "bounds", "the target has room for the string written");
}

static size_t copy_string(char *to, const char *from, size_t limit, size_t begin, size_t room)
{
    size_t apart = wherefore_bytes_apart(to + begin, from);
    size_t index = 0;
    while (index < limit && index < apart && from[index] != '\0') {
        check_room(begin + index, room);
        to[begin + index] = from[index];
        index++;
    }
    WHEREFORE_CHECK_APART(index == limit || index < apart);
    return begin + index;
}

static size_t length_within(const char *text, size_t room)
{
    size_t length = 0;
    while (text[length] != '\0') {
        check_room(length, room);
        length++;
    }
    return length;
}

static void terminate(char *to, size_t end, size_t room)
{
    check_room(end, room);
    to[end] = '\0';
}

char *__strcpy_chk(char *to, const char *from, size_t room)
{
    terminate(to, copy_string(to, from, ~(size_t)0, 0, room), room);
    return to;
}

char *__stpcpy_chk(char *to, const char *from, size_t room)
{
    size_t end = copy_string(to, from, ~(size_t)0, 0, room);
    terminate(to, end, room);
    return to + end;
}

static size_t copy_padded(char *to, const char *from, size_t size, size_t room)
{
    __wherefore_check(size <= room, "bounds", "the target has room for the bytes written");
    size_t end = copy_string(to, from, size, 0, room);
    WHEREFORE_CHECK_APART(end == size || size <= __wherefore_bytes_ahead(to, from));
    for (size_t index = end; index < size; index++)
        to[index] = '\0';
    return end;
}

char *__strncpy_chk(char *to, const char *from, size_t size, size_t room)
{
    copy_padded(to, from, size, room);
    return to;
}

char *__stpncpy_chk(char *to, const char *from, size_t size, size_t room)
{
    return to + copy_padded(to, from, size, room);
}

char *__strcat_chk(char *to, const char *from, size_t room)
{
    size_t begin = length_within(to, room);
    terminate(to, copy_string(to, from, ~(size_t)0, begin, room), room);
    return to;
}

char *__strncat_chk(char *to, const char *from, size_t size, size_t room)
{
    size_t begin = length_within(to, room);
    terminate(to, copy_string(to, from, size, begin, room), room);
    return to;
}
