#ifndef _BITS_SIGSET_H
#define _BITS_SIGSET_H

typedef struct {
    unsigned long __val[1024 / (8 * sizeof(unsigned long))];
} __sigset_t;

#endif
