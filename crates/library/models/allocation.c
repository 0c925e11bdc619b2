#include "intrinsics.h"

static void *or_out_of_memory(void *memory)
{
    if (memory == NULL)
        errno = ENOMEM;
    return memory;
}

/* Whether count * size fits, without a division of two unknowns when one of them is small, as it nearly always is. */
static _Bool product_fits(size_t count, size_t size)
{
    size_t half = (size_t)1 << (sizeof(size_t) * 4);
    return (count < half && size < half) || size == 0 || count <= ~(size_t)0 / size;
}

void *malloc(size_t size)
{
    return or_out_of_memory(__wherefore_allocate(size));
}

void *calloc(size_t count, size_t size)
{
    if (!product_fits(count, size))
        return or_out_of_memory(NULL);
    return or_out_of_memory(__wherefore_allocate_zeroed(count * size));
}

void free(void *memory)
{
    __wherefore_free(memory);
}

void cfree(void *memory)
{
    __wherefore_free(memory);
}

/* glibc frees and returns null; others give an object without bytes. */
static void *without_bytes(void *memory)
{
    if (WHEREFORE_MAY_DIFFER("realloc of no bytes frees and gives null", "whether realloc of no bytes gives an object")) {
        void *empty = or_out_of_memory(__wherefore_allocate(0));
        if (empty != NULL)
            __wherefore_free(memory);
        return empty;
    }
    __wherefore_free(memory);
    return NULL;
}

/* The object that is made last here may be where the one is that is freed: the engines know this function by its name,
   so nothing else is freed in it. */
void *realloc(void *memory, size_t size)
{
    if (memory == NULL)
        return or_out_of_memory(__wherefore_allocate(size));
    if (size == 0)
        return without_bytes(memory);
    size_t old_size = __wherefore_object_size(memory);
    void *moved = or_out_of_memory(__wherefore_allocate(size));
    if (moved != NULL) {
        __wherefore_copy(moved, memory, old_size < size ? old_size : size);
        __wherefore_free(memory);
    }
    return moved;
}

void *reallocarray(void *memory, size_t count, size_t size)
{
    if (!product_fits(count, size))
        return or_out_of_memory(NULL);
    return realloc(memory, count * size);
}

size_t malloc_usable_size(void *memory)
{
    return memory != NULL ? __wherefore_object_size(memory) : 0;
}
