#ifndef _STRING_H
#define _STRING_H

#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *left, const void *right, size_t size);
void *memchr(const void *memory, int byte, size_t size);

char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t size);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t size);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t size);
int strcoll(const char *left, const char *right);
size_t strxfrm(char *to, const char *from, size_t size);
char *strchr(const char *text, int character);
char *strrchr(const char *text, int character);
size_t strspn(const char *text, const char *accept);
size_t strcspn(const char *text, const char *reject);
char *strpbrk(const char *text, const char *accept);
char *strstr(const char *text, const char *part);
char *strtok(char *text, const char *delimiters);
size_t strlen(const char *text);
char *strerror(int number);

#ifdef __DECLARE_POSIX

#include <strings.h>

void *memccpy(void *to, const void *from, int byte, size_t size);
char *stpcpy(char *to, const char *from);
char *stpncpy(char *to, const char *from, size_t size);
size_t strlcpy(char *to, const char *from, size_t size);
size_t strlcat(char *to, const char *from, size_t size);
char *strdup(const char *text);
char *strndup(const char *text, size_t limit);
size_t strnlen(const char *text, size_t limit);
char *strtok_r(char *text, const char *delimiters, char **rest);
char *strsep(char **text, const char *delimiters);
char *strsignal(int number);
void explicit_bzero(void *to, size_t size);
#ifndef __DECLARE_GNU
int strerror_r(int number, char *buffer, size_t size) __asm__("__xpg_strerror_r");
#endif

#endif

#ifdef __DECLARE_GNU
char *strerror_r(int number, char *buffer, size_t size);
void *mempcpy(void *to, const void *from, size_t size);
void *memrchr(const void *memory, int byte, size_t size);
void *rawmemchr(const void *memory, int byte);
void *memmem(const void *memory, size_t size, const void *part, size_t part_size);
char *strchrnul(const char *text, int character);
char *strcasestr(const char *text, const char *part);
int strverscmp(const char *left, const char *right);
char *basename(const char *path);
#endif

#endif
