/* Not guarded as a whole: each include follows the NDEBUG of its time. */
#include <features.h>

#ifndef _ASSERT_H
#define _ASSERT_H

void __assert_fail(const char *__assertion, const char *__file, unsigned int __line, const char *__function)
    __attribute__((__noreturn__));
void __assert_perror_fail(int __number, const char *__file, unsigned int __line, const char *__function)
    __attribute__((__noreturn__));
void __assert(const char *__assertion, const char *__file, int __line) __attribute__((__noreturn__));

#define __ASSERT_PLACE __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__

#endif

#undef assert
#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
#define assert(expression) ((expression) ? (void)0 : __assert_fail(#expression, __ASSERT_PLACE))
#endif

#ifdef __DECLARE_GNU
#undef assert_perror
#ifdef NDEBUG
#define assert_perror(number) ((void)0)
#else
#define assert_perror(number) (!(number) ? (void)0 : __assert_perror_fail((number), __ASSERT_PLACE))
#endif
#endif

/* A keyword since C23. */
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && __STDC_VERSION__ <= 201710L
#undef static_assert
#define static_assert _Static_assert
#endif
