#ifndef _SYS_SELECT_H
#define _SYS_SELECT_H

#include <bits/timeval.h>
#include <bits/timespec.h>

#define FD_SETSIZE 1024
#define __FD_BITS (8 * (int)sizeof(long))

typedef struct {
    long __fds_bits[1024 / (8 * sizeof(long))];
} fd_set;

#define __FD_WORD(descriptor, set) ((set)->__fds_bits[(descriptor) / __FD_BITS])
#define __FD_BIT(descriptor) ((long)(1ul << (descriptor) % __FD_BITS))
#define FD_SET(descriptor, set) ((void)(__FD_WORD(descriptor, set) |= __FD_BIT(descriptor)))
#define FD_CLR(descriptor, set) ((void)(__FD_WORD(descriptor, set) &= ~__FD_BIT(descriptor)))
#define FD_ISSET(descriptor, set) ((__FD_WORD(descriptor, set) & __FD_BIT(descriptor)) != 0)
#define FD_ZERO(set) ((void)__builtin_memset((set), 0, sizeof(fd_set)))

int select(int __limit, fd_set *__readable, fd_set *__writable, fd_set *__exceptional, struct timeval *__timeout);

#endif
