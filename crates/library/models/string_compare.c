#include "intrinsics.h"

/* The results are differences of bytes, as glibc's are, because programs print them. */

int strcmp(const char *left, const char *right)
{
    const unsigned char *a = (const unsigned char *)left;
    const unsigned char *b = (const unsigned char *)right;
    size_t index = 0;
    while (a[index] == b[index] && a[index] != 0)
        index++;
    return a[index] - b[index];
}

int strncmp(const char *left, const char *right, size_t size)
{
    const unsigned char *a = (const unsigned char *)left;
    const unsigned char *b = (const unsigned char *)right;
    size_t index = 0;
    while (index < size && a[index] == b[index] && a[index] != 0)
        index++;
    return index < size ? a[index] - b[index] : 0;
}

/* The locale is C. */
int strcoll(const char *left, const char *right)
{
    return strcmp(left, right);
}
