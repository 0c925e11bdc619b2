#ifndef _BITS_MBSTATE_H
#define _BITS_MBSTATE_H

typedef struct {
    int __count;
    union {
        unsigned int __wch;
        char __wchb[4];
    } __value;
} __mbstate_t;

#endif
