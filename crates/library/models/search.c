#include "intrinsics.h"

/* The element that was found, or where the user leaves that open any other one that compares equal. */
static const char *one_of_equals(const void *key, const char *elements, size_t count, size_t size,
                                 int (*compare)(const void *key, const void *element), const char *found)
{
    if (WHEREFORE_MAY_DIFFER("bsearch finds the one of several equal elements that it finds there",
                             "whether another equal element is found")) {
        size_t other = (size_t)__wherefore_nondet_between("the element that is found", 0, (long)(count - 1));
        const char *element = elements + other * size;
        if (compare(key, element) == 0)
            return element;
    }
    return found;
}

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
            return (void *)one_of_equals(key, elements, count, size, compare, element);
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
