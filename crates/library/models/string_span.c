#include "intrinsics.h"

static _Bool contains(const char *set, char character)
{
    size_t index = 0;
    while (set[index] != '\0' && set[index] != character)
        index++;
    return set[index] != '\0';
}

size_t strspn(const char *text, const char *accept)
{
    size_t length = 0;
    while (text[length] != '\0' && contains(accept, text[length]))
        length++;
    return length;
}

size_t strcspn(const char *text, const char *reject)
{
    size_t length = 0;
    while (text[length] != '\0' && !contains(reject, text[length]))
        length++;
    return length;
}

char *strpbrk(const char *text, const char *accept)
{
    size_t length = strcspn(text, accept);
    return text[length] != '\0' ? (char *)text + length : NULL;
}
