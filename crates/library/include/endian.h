/* Every target is little endian. */
#ifndef _ENDIAN_H
#define _ENDIAN_H

#include <features.h>

#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __PDP_ENDIAN 3412
#define __BYTE_ORDER __LITTLE_ENDIAN

#ifdef __DECLARE_POSIX
#define LITTLE_ENDIAN __LITTLE_ENDIAN
#define BIG_ENDIAN __BIG_ENDIAN
#define PDP_ENDIAN __PDP_ENDIAN
#define BYTE_ORDER __BYTE_ORDER

#define htobe16(number) __builtin_bswap16(number)
#define htole16(number) ((__UINT16_TYPE__)(number))
#define be16toh(number) __builtin_bswap16(number)
#define le16toh(number) ((__UINT16_TYPE__)(number))
#define htobe32(number) __builtin_bswap32(number)
#define htole32(number) ((__UINT32_TYPE__)(number))
#define be32toh(number) __builtin_bswap32(number)
#define le32toh(number) ((__UINT32_TYPE__)(number))
#define htobe64(number) __builtin_bswap64(number)
#define htole64(number) ((__UINT64_TYPE__)(number))
#define be64toh(number) __builtin_bswap64(number)
#define le64toh(number) ((__UINT64_TYPE__)(number))
#endif

#endif
