#ifndef _STRINGS_H
#define _STRINGS_H

#define __need_size_t
#include <stddef.h>

int bcmp(const void *left, const void *right, size_t size);
void bcopy(const void *from, void *to, size_t size);
void bzero(void *to, size_t size);
char *index(const char *text, int character);
char *rindex(const char *text, int character);
int ffs(int number);
int ffsl(long number);
int ffsll(long long number);
int strcasecmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, size_t size);

#endif
