#include "intrinsics.h"

char *strcpy(char *to, const char *from)
{
    size_t index = 0;
    while (from[index] != '\0') {
        to[index] = from[index];
        index++;
    }
    to[index] = '\0';
    return to;
}

char *stpcpy(char *to, const char *from)
{
    size_t index = 0;
    while (from[index] != '\0') {
        to[index] = from[index];
        index++;
    }
    to[index] = '\0';
    return to + index;
}

char *strncpy(char *to, const char *from, size_t size)
{
    size_t index = 0;
    while (index < size && from[index] != '\0') {
        to[index] = from[index];
        index++;
    }
    while (index < size) {
        to[index] = '\0';
        index++;
    }
    return to;
}

char *stpncpy(char *to, const char *from, size_t size)
{
    size_t index = 0;
    while (index < size && from[index] != '\0') {
        to[index] = from[index];
        index++;
    }
    char *end = to + index;
    while (index < size) {
        to[index] = '\0';
        index++;
    }
    return end;
}

size_t strlcpy(char *to, const char *from, size_t size)
{
    size_t index = 0;
    while (from[index] != '\0') {
        if (index + 1 < size)
            to[index] = from[index];
        index++;
    }
    if (size > 0)
        to[index < size ? index : size - 1] = '\0';
    return index;
}

/* In the C locale a transformed string is the string itself. */
size_t strxfrm(char *to, const char *from, size_t size)
{
    size_t index = 0;
    while (from[index] != '\0') {
        if (index < size)
            to[index] = from[index];
        index++;
    }
    if (index < size)
        to[index] = '\0';
    return index;
}

char *__stpcpy(char *to, const char *from)
{
    return stpcpy(to, from);
}
