#ifndef _STRINGS_H
#define _STRINGS_H

#define __need_size_t
#include <stddef.h>

int bcmp(const void *__left, const void *__right, size_t __size);
void bcopy(const void *__from, void *__to, size_t __size);
void bzero(void *__to, size_t __size);
char *index(const char *__text, int __character);
char *rindex(const char *__text, int __character);
int ffs(int __number);
int ffsl(long __number);
int ffsll(long long __number);
int strcasecmp(const char *__left, const char *__right);
int strncasecmp(const char *__left, const char *__right, size_t __size);

#endif
