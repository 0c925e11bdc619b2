#include "intrinsics.h"

/* By malloc and not by the intrinsic: a program that defines its own malloc gets its own memory here too. */
void *malloc(size_t size);

char *strdup(const char *text)
{
    size_t size = 1;
    while (text[size - 1] != '\0')
        size++;
    char *copy = malloc(size);
    if (copy != NULL)
        __wherefore_copy(copy, text, size);
    return copy;
}

char *strndup(const char *text, size_t limit)
{
    size_t length = 0;
    while (length < limit && text[length] != '\0')
        length++;
    char *copy = malloc(length + 1);
    if (copy != NULL) {
        __wherefore_copy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

char *__strdup(const char *text)
{
    return strdup(text);
}

char *__strndup(const char *text, size_t limit)
{
    return strndup(text, limit);
}
