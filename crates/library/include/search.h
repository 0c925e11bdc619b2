#ifndef _SEARCH_H
#define _SEARCH_H

#define __need_size_t
#include <stddef.h>

void *lfind(const void *__key, const void *__elements, size_t *__count, size_t __size,
            int (*__compare)(const void *, const void *));
void *lsearch(const void *__key, void *__elements, size_t *__count, size_t __size,
              int (*__compare)(const void *, const void *));

#endif
