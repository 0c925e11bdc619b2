#ifndef _SETJMP_H
#define _SETJMP_H

#include <features.h>
#include <bits/sigset.h>

struct __jmp_buf_tag {
#ifdef __LP64__
    long __registers[8];
#else
    int __registers[6];
#endif
    int __mask_was_saved;
    __sigset_t __saved_mask;
};

typedef struct __jmp_buf_tag jmp_buf[1];

int _setjmp(struct __jmp_buf_tag __environment[1]) __attribute__((__returns_twice__));
#define setjmp(environment) _setjmp(environment)
void longjmp(struct __jmp_buf_tag __environment[1], int __value) __attribute__((__noreturn__));

#ifdef __DECLARE_POSIX
typedef struct __jmp_buf_tag sigjmp_buf[1];
int __sigsetjmp(struct __jmp_buf_tag __environment[1], int __save_mask) __attribute__((__returns_twice__));
#define sigsetjmp(environment, save_mask) __sigsetjmp(environment, save_mask)
void _longjmp(struct __jmp_buf_tag __environment[1], int __value) __attribute__((__noreturn__));
void siglongjmp(sigjmp_buf __environment, int __value) __attribute__((__noreturn__));
#endif

#endif
