#ifndef _MALLOC_H
#define _MALLOC_H

#define __need_size_t
#include <stddef.h>

#define M_MMAP_THRESHOLD (-3)
#define M_TRIM_THRESHOLD (-1)

struct mallinfo {
    int arena;
    int ordblks;
    int smblks;
    int hblks;
    int hblkhd;
    int usmblks;
    int fsmblks;
    int uordblks;
    int fordblks;
    int keepcost;
};

void *malloc(size_t __size);
void *calloc(size_t __count, size_t __size);
void *realloc(void *__memory, size_t __size);
void *reallocarray(void *__memory, size_t __count, size_t __size);
void free(void *__memory);
void *memalign(size_t __alignment, size_t __size);
void *valloc(size_t __size);
void *pvalloc(size_t __size);
size_t malloc_usable_size(void *__memory);
int malloc_trim(size_t __padding);
int mallopt(int __parameter, int __value);
struct mallinfo mallinfo(void);
void malloc_stats(void);
/* glibc has it no more. */
void cfree(void *__memory);

#endif
