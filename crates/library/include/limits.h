/* What the library adds to the compiler's <limits.h>, which includes this one. */
#ifndef _LIBRARY_LIMITS_H
#define _LIBRARY_LIMITS_H

#include <features.h>

#define MB_LEN_MAX 16

#ifdef __DECLARE_POSIX
#define HOST_NAME_MAX 64
#define IOV_MAX 1024
#define LINE_MAX 2048
#define LOGIN_NAME_MAX 256
#define NAME_MAX 255
#define NGROUPS_MAX 65536
#define PATH_MAX 4096
#define PIPE_BUF 4096
#define PTHREAD_KEYS_MAX 1024
#define SEM_VALUE_MAX 2147483647
#define SSIZE_MAX __PTRDIFF_MAX__
#define TTY_NAME_MAX 32
#define _POSIX_ARG_MAX 4096
#define _POSIX_NAME_MAX 14
#define _POSIX_OPEN_MAX 20
#define _POSIX_PATH_MAX 256
#define _POSIX_PIPE_BUF 512
#endif

#endif
