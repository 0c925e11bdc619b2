#include "intrinsics.h"

/* The elements probed, and their order, are glibc's. */
void *bsearch(const void *key, const void *elements, size_t count, size_t size,
              int (*compare)(const void *key, const void *element))
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *element = (const char *)elements + middle * size;
        int order = compare(key, element);
        if (order == 0)
            return (void *)element;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

void *lfind(const void *key, const void *elements, size_t *count, size_t size,
            int (*compare)(const void *key, const void *element))
{
    for (size_t index = 0; index < *count; index++) {
        const char *element = (const char *)elements + index * size;
        if (compare(key, element) == 0)
            return (void *)element;
    }
    return NULL;
}
