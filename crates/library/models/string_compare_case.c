#include "intrinsics.h"

static int lower(unsigned char byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte;
}

int strcasecmp(const char *left, const char *right)
{
    const unsigned char *a = (const unsigned char *)left;
    const unsigned char *b = (const unsigned char *)right;
    size_t index = 0;
    while (lower(a[index]) == lower(b[index]) && a[index] != 0)
        index++;
    return lower(a[index]) - lower(b[index]);
}

int strncasecmp(const char *left, const char *right, size_t size)
{
    const unsigned char *a = (const unsigned char *)left;
    const unsigned char *b = (const unsigned char *)right;
    size_t index = 0;
    while (index < size && lower(a[index]) == lower(b[index]) && a[index] != 0)
        index++;
    return index < size ? lower(a[index]) - lower(b[index]) : 0;
}

char *strcasestr(const char *text, const char *part)
{
    const unsigned char *a = (const unsigned char *)text;
    const unsigned char *b = (const unsigned char *)part;
    size_t start = 0;
    size_t matched = 0;
    while (b[matched] != 0 && a[start + matched] != 0) {
        if (lower(a[start + matched]) == lower(b[matched])) {
            matched++;
        } else {
            start++;
            matched = 0;
        }
    }
    return b[matched] == 0 ? (char *)text + start : NULL;
}
