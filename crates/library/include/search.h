#ifndef _SEARCH_H
#define _SEARCH_H

#define __need_size_t
#include <stddef.h>

void *lfind(const void *key, const void *elements, size_t *count, size_t size,
            int (*compare)(const void *, const void *));
void *lsearch(const void *key, void *elements, size_t *count, size_t size, int (*compare)(const void *, const void *));

#endif
