#include "intrinsics.h"

char *strcat(char *to, const char *from)
{
    size_t end = 0;
    while (to[end] != '\0')
        end++;
    size_t index = 0;
    while (from[index] != '\0') {
        to[end + index] = from[index];
        index++;
    }
    to[end + index] = '\0';
    return to;
}

char *strncat(char *to, const char *from, size_t size)
{
    size_t end = 0;
    while (to[end] != '\0')
        end++;
    size_t index = 0;
    while (index < size && from[index] != '\0') {
        to[end + index] = from[index];
        index++;
    }
    to[end + index] = '\0';
    return to;
}

size_t strlcat(char *to, const char *from, size_t size)
{
    size_t end = 0;
    while (end < size && to[end] != '\0')
        end++;
    size_t index = 0;
    while (from[index] != '\0') {
        if (end + index + 1 < size)
            to[end + index] = from[index];
        index++;
    }
    if (end < size)
        to[end + index < size ? end + index : size - 1] = '\0';
    return end + index;
}
