/* The types of <sys/types.h> that other headers need as well. */
#ifndef _BITS_SYSTEM_TYPES_H
#define _BITS_SYSTEM_TYPES_H

#include <bits/offset.h>
#include <bits/time_types.h>

typedef __UINT64_TYPE__ dev_t;
typedef unsigned long ino_t;
typedef unsigned int mode_t;
#ifdef __LP64__
typedef unsigned long nlink_t;
#else
typedef unsigned int nlink_t;
#endif
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef int pid_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned int useconds_t;
typedef long suseconds_t;
typedef int clockid_t;
typedef void *timer_t;

#endif
