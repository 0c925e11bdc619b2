#include "intrinsics.h"

/* Copies stop where the strings meet: what lies behind has been overwritten. */

char *strcpy(char *to, const char *from)
{
    size_t apart = wherefore_bytes_apart(to, from);
    size_t index = 0;
    while (index < apart && from[index] != '\0') {
        to[index] = from[index];
        index++;
    }
    WHEREFORE_CHECK_APART(index < apart);
    to[index] = '\0';
    return to;
}

char *stpcpy(char *to, const char *from)
{
    size_t apart = wherefore_bytes_apart(to, from);
    size_t index = 0;
    while (index < apart && from[index] != '\0') {
        to[index] = from[index];
        index++;
    }
    WHEREFORE_CHECK_APART(index < apart);
    to[index] = '\0';
    return to + index;
}

/* The zeros that fill the target may reach a source that lies behind it, too. */

char *strncpy(char *to, const char *from, size_t size)
{
    size_t apart = wherefore_bytes_apart(to, from);
    size_t index = 0;
    while (index < size && index < apart && from[index] != '\0') {
        to[index] = from[index];
        index++;
    }
    WHEREFORE_CHECK_APART(index == size || (index < apart && size <= __wherefore_bytes_ahead(to, from)));
    while (index < size) {
        to[index] = '\0';
        index++;
    }
    return to;
}

char *stpncpy(char *to, const char *from, size_t size)
{
    size_t apart = wherefore_bytes_apart(to, from);
    size_t index = 0;
    while (index < size && index < apart && from[index] != '\0') {
        to[index] = from[index];
        index++;
    }
    WHEREFORE_CHECK_APART(index == size || (index < apart && size <= __wherefore_bytes_ahead(to, from)));
    char *end = to + index;
    while (index < size) {
        to[index] = '\0';
        index++;
    }
    return end;
}

size_t strlcpy(char *to, const char *from, size_t size)
{
    size_t apart = wherefore_bytes_apart(to, from);
    size_t index = 0;
    while (from[index] != '\0') {
        if (index + 1 < size) {
            WHEREFORE_CHECK_APART(index < apart);
            to[index] = from[index];
        }
        index++;
    }
    if (size > 0) {
        size_t end = index < size ? index : size - 1;
        WHEREFORE_CHECK_APART(end < apart);
        to[end] = '\0';
    }
    return index;
}

/* In the C locale a transformed string is the string itself. */
size_t strxfrm(char *to, const char *from, size_t size)
{
    size_t apart = wherefore_bytes_apart(to, from);
    size_t index = 0;
    while (from[index] != '\0') {
        if (index < size) {
            WHEREFORE_CHECK_APART(index < apart);
            to[index] = from[index];
        }
        index++;
    }
    if (index < size) {
        WHEREFORE_CHECK_APART(index < apart);
        to[index] = '\0';
    }
    return index;
}

char *__stpcpy(char *to, const char *from)
{
    return stpcpy(to, from);
}
