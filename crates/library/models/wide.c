#include "intrinsics.h"

size_t wcslen(const wchar_t *text)
{
    size_t length = 0;
    while (text[length] != 0)
        length++;
    return length;
}

size_t wcsnlen(const wchar_t *text, size_t limit)
{
    size_t length = 0;
    while (length < limit && text[length] != 0)
        length++;
    return length;
}

/* How many characters can be copied before one is both read and written. */
static size_t characters_apart(const wchar_t *to, const wchar_t *from)
{
    return wherefore_bytes_apart(to, from) / sizeof(wchar_t);
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from)
{
    size_t apart = characters_apart(to, from);
    size_t index = 0;
    while (index < apart && from[index] != 0) {
        to[index] = from[index];
        index++;
    }
    WHEREFORE_CHECK_APART(index < apart);
    to[index] = 0;
    return to;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t size)
{
    size_t apart = characters_apart(to, from);
    size_t index = 0;
    while (index < size && index < apart && from[index] != 0) {
        to[index] = from[index];
        index++;
    }
    WHEREFORE_CHECK_APART(index == size
        || (index < apart && size <= __wherefore_bytes_ahead(to, from) / sizeof(wchar_t)));
    while (index < size) {
        to[index] = 0;
        index++;
    }
    return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from)
{
    wcscpy(to + wcslen(to), from);
    return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t size)
{
    size_t end = wcslen(to);
    size_t apart = characters_apart(to + end, from);
    size_t index = 0;
    while (index < size && index < apart && from[index] != 0) {
        to[end + index] = from[index];
        index++;
    }
    WHEREFORE_CHECK_APART(index < apart);
    to[end + index] = 0;
    return to;
}

/* glibc's results are -1, 0 and 1. */
static int order(wchar_t left, wchar_t right)
{
    return (left > right) - (left < right);
}

int wcscmp(const wchar_t *left, const wchar_t *right)
{
    size_t index = 0;
    while (left[index] == right[index] && left[index] != 0)
        index++;
    return order(left[index], right[index]);
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t size)
{
    size_t index = 0;
    while (index < size && left[index] == right[index] && left[index] != 0)
        index++;
    return index < size ? order(left[index], right[index]) : 0;
}

wchar_t *wcschr(const wchar_t *text, wchar_t character)
{
    size_t index = 0;
    while (text[index] != character && text[index] != 0)
        index++;
    return text[index] == character ? (wchar_t *)text + index : NULL;
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t character)
{
    const wchar_t *last = NULL;
    size_t index = 0;
    while (text[index] != 0) {
        if (text[index] == character)
            last = text + index;
        index++;
    }
    if (character == 0)
        last = text + index;
    return (wchar_t *)last;
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *part)
{
    size_t start = 0;
    size_t matched = 0;
    while (part[matched] != 0 && text[start + matched] != 0) {
        if (text[start + matched] == part[matched]) {
            matched++;
        } else {
            start++;
            matched = 0;
        }
    }
    return part[matched] == 0 ? (wchar_t *)text + start : NULL;
}
