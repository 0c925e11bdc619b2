#include "intrinsics.h"

char *strcat(char *to, const char *from)
{
    size_t end = 0;
    while (to[end] != '\0')
        end++;
    size_t apart = wherefore_bytes_apart(to + end, from);
    size_t index = 0;
    while (index < apart && from[index] != '\0') {
        to[end + index] = from[index];
        index++;
    }
    WHEREFORE_CHECK_APART(index < apart);
    to[end + index] = '\0';
    return to;
}

char *strncat(char *to, const char *from, size_t size)
{
    size_t end = 0;
    while (to[end] != '\0')
        end++;
    size_t apart = wherefore_bytes_apart(to + end, from);
    size_t index = 0;
    while (index < size && index < apart && from[index] != '\0') {
        to[end + index] = from[index];
        index++;
    }
    /* Where the limit ends the copy, the zero is one byte more than was read. */
    size_t ahead = __wherefore_bytes_ahead(to + end, from);
    WHEREFORE_CHECK_APART(index < ahead && (index == size ? index <= apart : index < apart));
    to[end + index] = '\0';
    return to;
}

size_t strlcat(char *to, const char *from, size_t size)
{
    size_t end = 0;
    while (end < size && to[end] != '\0')
        end++;
    size_t apart = wherefore_bytes_apart(to + end, from);
    size_t index = 0;
    while (from[index] != '\0') {
        if (end + index + 1 < size) {
            WHEREFORE_CHECK_APART(index < apart);
            to[end + index] = from[index];
        }
        index++;
    }
    if (end < size) {
        size_t last = end + index < size ? end + index : size - 1;
        WHEREFORE_CHECK_APART(last - end < apart);
        to[last] = '\0';
    }
    return end + index;
}
