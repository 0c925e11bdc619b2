#ifndef _STRING_H
#define _STRING_H

#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>

void *memcpy(void *__to, const void *__from, size_t __size);
void *memmove(void *__to, const void *__from, size_t __size);
void *memset(void *__to, int __byte, size_t __size);
int memcmp(const void *__left, const void *__right, size_t __size);
void *memchr(const void *__memory, int __byte, size_t __size);

char *strcpy(char *__to, const char *__from);
char *strncpy(char *__to, const char *__from, size_t __size);
char *strcat(char *__to, const char *__from);
char *strncat(char *__to, const char *__from, size_t __size);
int strcmp(const char *__left, const char *__right);
int strncmp(const char *__left, const char *__right, size_t __size);
int strcoll(const char *__left, const char *__right);
size_t strxfrm(char *__to, const char *__from, size_t __size);
char *strchr(const char *__text, int __character);
char *strrchr(const char *__text, int __character);
size_t strspn(const char *__text, const char *__accept);
size_t strcspn(const char *__text, const char *__reject);
char *strpbrk(const char *__text, const char *__accept);
char *strstr(const char *__text, const char *__part);
char *strtok(char *__text, const char *__delimiters);
size_t strlen(const char *__text);
char *strerror(int __number);

#ifdef __DECLARE_POSIX

#include <strings.h>

void *memccpy(void *__to, const void *__from, int __byte, size_t __size);
char *stpcpy(char *__to, const char *__from);
char *stpncpy(char *__to, const char *__from, size_t __size);
size_t strlcpy(char *__to, const char *__from, size_t __size);
size_t strlcat(char *__to, const char *__from, size_t __size);
char *strdup(const char *__text);
char *strndup(const char *__text, size_t __limit);
size_t strnlen(const char *__text, size_t __limit);
char *strtok_r(char *__text, const char *__delimiters, char **__rest);
char *strsep(char **__text, const char *__delimiters);
char *strsignal(int __number);
void explicit_bzero(void *__to, size_t __size);
#ifndef __DECLARE_GNU
int strerror_r(int __number, char *__buffer, size_t __size) __asm__("__xpg_strerror_r");
#endif

#endif

#ifdef __DECLARE_GNU
char *strerror_r(int __number, char *__buffer, size_t __size);
void *mempcpy(void *__to, const void *__from, size_t __size);
void *memrchr(const void *__memory, int __byte, size_t __size);
void *rawmemchr(const void *__memory, int __byte);
void *memmem(const void *__memory, size_t __size, const void *__part, size_t __part_size);
char *strchrnul(const char *__text, int __character);
char *strcasestr(const char *__text, const char *__part);
int strverscmp(const char *__left, const char *__right);
char *basename(const char *__path);
#endif

#endif
