#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H

#include <features.h>
#define __need_size_t
#include <stddef.h>
#include <bits/pthread_types.h>
#include <bits/system_types.h>

typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ u_int8_t;
typedef __UINT16_TYPE__ u_int16_t;
typedef __UINT32_TYPE__ u_int32_t;
typedef __UINT64_TYPE__ u_int64_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

typedef __INT64_TYPE__ loff_t;
typedef char *caddr_t;
typedef int key_t;

#ifdef __DECLARE_POSIX
#include <sys/select.h>
#endif

#endif
