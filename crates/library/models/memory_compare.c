#include "intrinsics.h"

int memcmp(const void *left, const void *right, size_t size)
{
    const unsigned char *a = left;
    const unsigned char *b = right;
    size_t index = 0;
    /* All bytes must be there, also those behind the first difference. */
    if (size > 0) {
        *(const volatile unsigned char *)(a + (size - 1));
        *(const volatile unsigned char *)(b + (size - 1));
    }
    while (index < size && a[index] == b[index])
        index++;
    return index < size ? a[index] - b[index] : 0;
}

int bcmp(const void *left, const void *right, size_t size)
{
    return memcmp(left, right, size);
}
