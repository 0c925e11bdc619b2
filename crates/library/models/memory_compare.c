#include "intrinsics.h"

int memcmp(const void *left, const void *right, size_t size)
{
    const unsigned char *a = left;
    const unsigned char *b = right;
    size_t index = 0;
    while (index < size && a[index] == b[index])
        index++;
    return index < size ? a[index] - b[index] : 0;
}

int bcmp(const void *left, const void *right, size_t size)
{
    return memcmp(left, right, size);
}
