#ifndef _ALLOCA_H
#define _ALLOCA_H

#define __need_size_t
#include <stddef.h>

void *alloca(size_t __size);
#undef alloca
#define alloca(size) __builtin_alloca(size)

#endif
