/* The types of a file position. */
#ifndef _BITS_OFFSET_H
#define _BITS_OFFSET_H

#if defined(_FILE_OFFSET_BITS) && _FILE_OFFSET_BITS == 64
typedef __INT64_TYPE__ off_t;
#else
typedef long off_t;
#endif
typedef __PTRDIFF_TYPE__ ssize_t;

#endif
