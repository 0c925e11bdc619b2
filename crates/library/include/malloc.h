#ifndef _MALLOC_H
#define _MALLOC_H

#include <stdlib.h>

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

void *memalign(size_t alignment, size_t size);
void *valloc(size_t size);
void *pvalloc(size_t size);
size_t malloc_usable_size(void *memory);
int malloc_trim(size_t padding);
int mallopt(int parameter, int value);
struct mallinfo mallinfo(void);
void malloc_stats(void);
/* glibc has it no more. */
void cfree(void *memory);

#endif
