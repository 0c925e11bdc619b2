#include "intrinsics.h"

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t size)
{
    size_t apart = wherefore_bytes_apart(to, from);
    WHEREFORE_CHECK_APART(apart == 0 || size * sizeof(wchar_t) <= apart);
    __wherefore_copy(to, from, size * sizeof(wchar_t));
    return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t size)
{
    __wherefore_copy(to, from, size * sizeof(wchar_t));
    return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t character, size_t size)
{
    for (size_t index = 0; index < size; index++)
        to[index] = character;
    return to;
}

int wmemcmp(const wchar_t *left, const wchar_t *right, size_t size)
{
    size_t index = 0;
    while (index < size && left[index] == right[index])
        index++;
    return index < size ? (left[index] > right[index]) - (left[index] < right[index]) : 0;
}

wchar_t *wmemchr(const wchar_t *memory, wchar_t character, size_t size)
{
    size_t index = 0;
    while (index < size && memory[index] != character)
        index++;
    return index < size ? (wchar_t *)memory + index : NULL;
}
