#include "intrinsics.h"

static _Bool is_power_of_two(size_t number)
{
    return number != 0 && (number & (number - 1)) == 0;
}

static void *allocate(size_t alignment, size_t size)
{
    void *memory = __wherefore_allocate_aligned(size, alignment);
    if (memory == NULL)
        errno = ENOMEM;
    return memory;
}

/* glibc accepts a size that is no multiple of the alignment, and rounds an alignment up to a power of two. */
void *memalign(size_t alignment, size_t size)
{
    size_t rounded = sizeof(void *);
    while (rounded < alignment && rounded <= ~(size_t)0 / 2)
        rounded *= 2;
    if (rounded < alignment) {
        errno = EINVAL;
        return NULL;
    }
    return allocate(rounded, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0)
        return EINVAL;
    void *allocated = __wherefore_allocate_aligned(size, alignment);
    if (allocated == NULL)
        return ENOMEM;
    *memory = allocated;
    return 0;
}

void *valloc(size_t size)
{
    return allocate(4096, size);
}
