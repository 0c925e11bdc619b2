/* Which names the headers declare beyond C89, by the language version and the macros that a program defines before its
   first include. A gnu mode has all but the GNU ones; a strict mode has POSIX only on request. */
#ifndef _FEATURES_H
#define _FEATURES_H

#ifdef _GNU_SOURCE
#define __DECLARE_GNU
#endif

#if !defined(__STRICT_ANSI__) || defined(_GNU_SOURCE) || defined(_DEFAULT_SOURCE) || defined(_BSD_SOURCE)              \
    || defined(_SVID_SOURCE) || defined(_POSIX_SOURCE) || defined(_POSIX_C_SOURCE) || defined(_XOPEN_SOURCE)
#define __DECLARE_POSIX
#endif

#if defined(__DECLARE_POSIX) || defined(_ISOC99_SOURCE)                                                                \
    || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define __DECLARE_C99
#endif

#endif
