/* Not guarded as a whole: each include follows the NDEBUG of its time. */
#include <features.h>

#ifndef _ASSERT_H
#define _ASSERT_H

void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function)
    __attribute__((__noreturn__));
void __assert_perror_fail(int number, const char *file, unsigned int line, const char *function)
    __attribute__((__noreturn__));
void __assert(const char *assertion, const char *file, int line) __attribute__((__noreturn__));

#endif

#undef assert
#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
#define assert(expression)                                                                                             \
    ((expression) ? (void)0 : __assert_fail(#expression, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))
#endif

#ifdef __DECLARE_GNU
#undef assert_perror
#ifdef NDEBUG
#define assert_perror(number) ((void)0)
#else
#define assert_perror(number)                                                                                          \
    (!(number) ? (void)0 : __assert_perror_fail((number), __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))
#endif
#endif

/* A keyword since C23. */
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && __STDC_VERSION__ <= 201710L
#undef static_assert
#define static_assert _Static_assert
#endif
