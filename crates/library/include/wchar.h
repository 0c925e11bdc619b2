#ifndef _WCHAR_H
#define _WCHAR_H

#include <features.h>
#define __need_size_t
#define __need_wchar_t
#define __need_wint_t
#define __need_NULL
#include <stddef.h>
#define __need___va_list
#include <stdarg.h>
#include <bits/mbstate.h>

typedef __mbstate_t mbstate_t;
struct tm;
struct _IO_FILE;

#ifndef WCHAR_MIN
#define WCHAR_MIN __WCHAR_MIN__
#define WCHAR_MAX __WCHAR_MAX__
#endif
#ifndef WEOF
#define WEOF (0xffffffffu)
#endif

size_t wcslen(const wchar_t *__text);
wchar_t *wcscpy(wchar_t *__to, const wchar_t *__from);
wchar_t *wcsncpy(wchar_t *__to, const wchar_t *__from, size_t __size);
wchar_t *wcscat(wchar_t *__to, const wchar_t *__from);
wchar_t *wcsncat(wchar_t *__to, const wchar_t *__from, size_t __size);
int wcscmp(const wchar_t *__left, const wchar_t *__right);
int wcsncmp(const wchar_t *__left, const wchar_t *__right, size_t __size);
int wcscoll(const wchar_t *__left, const wchar_t *__right);
size_t wcsxfrm(wchar_t *__to, const wchar_t *__from, size_t __size);
wchar_t *wcschr(const wchar_t *__text, wchar_t __character);
wchar_t *wcsrchr(const wchar_t *__text, wchar_t __character);
size_t wcsspn(const wchar_t *__text, const wchar_t *__accept);
size_t wcscspn(const wchar_t *__text, const wchar_t *__reject);
wchar_t *wcspbrk(const wchar_t *__text, const wchar_t *__accept);
wchar_t *wcsstr(const wchar_t *__text, const wchar_t *__part);
wchar_t *wcstok(wchar_t *__text, const wchar_t *__delimiters, wchar_t **__rest);
wchar_t *wmemcpy(wchar_t *__to, const wchar_t *__from, size_t __size);
wchar_t *wmemmove(wchar_t *__to, const wchar_t *__from, size_t __size);
wchar_t *wmemset(wchar_t *__to, wchar_t __character, size_t __size);
int wmemcmp(const wchar_t *__left, const wchar_t *__right, size_t __size);
wchar_t *wmemchr(const wchar_t *__memory, wchar_t __character, size_t __size);

wint_t btowc(int __character);
int wctob(wint_t __character);
int mbsinit(const mbstate_t *__state);
size_t mbrlen(const char *__text, size_t __size, mbstate_t *__state);
size_t mbrtowc(wchar_t *__character, const char *__text, size_t __size, mbstate_t *__state);
size_t wcrtomb(char *__text, wchar_t __character, mbstate_t *__state);
size_t mbsrtowcs(wchar_t *__to, const char **__from, size_t __size, mbstate_t *__state);
size_t wcsrtombs(char *__to, const wchar_t **__from, size_t __size, mbstate_t *__state);

double wcstod(const wchar_t *__text, wchar_t **__end);
long wcstol(const wchar_t *__text, wchar_t **__end, int __base);
unsigned long wcstoul(const wchar_t *__text, wchar_t **__end, int __base);
size_t wcsftime(wchar_t *__text, size_t __size, const wchar_t *__format, const struct tm *__time);

wint_t putwchar(wchar_t __character);
wint_t putwc(wchar_t __character, struct _IO_FILE *__stream);
wint_t fputwc(wchar_t __character, struct _IO_FILE *__stream);
int fputws(const wchar_t *__text, struct _IO_FILE *__stream);
wint_t getwchar(void);
wint_t getwc(struct _IO_FILE *__stream);
wint_t fgetwc(struct _IO_FILE *__stream);
wint_t ungetwc(wint_t __character, struct _IO_FILE *__stream);
wchar_t *fgetws(wchar_t *__line, int __size, struct _IO_FILE *__stream);

#ifdef __DECLARE_C99
int wprintf(const wchar_t *__format, ...);
int fwprintf(struct _IO_FILE *__stream, const wchar_t *__format, ...);
int swprintf(wchar_t *__buffer, size_t __size, const wchar_t *__format, ...);
int vwprintf(const wchar_t *__format, __gnuc_va_list __arguments);
int vfwprintf(struct _IO_FILE *__stream, const wchar_t *__format, __gnuc_va_list __arguments);
int vswprintf(wchar_t *__buffer, size_t __size, const wchar_t *__format, __gnuc_va_list __arguments);
int wscanf(const wchar_t *__format, ...);
int fwscanf(struct _IO_FILE *__stream, const wchar_t *__format, ...);
int swscanf(const wchar_t *__text, const wchar_t *__format, ...);
int fwide(struct _IO_FILE *__stream, int __mode);
float wcstof(const wchar_t *__text, wchar_t **__end);
long double wcstold(const wchar_t *__text, wchar_t **__end);
long long wcstoll(const wchar_t *__text, wchar_t **__end, int __base);
unsigned long long wcstoull(const wchar_t *__text, wchar_t **__end, int __base);
#endif

#ifdef __DECLARE_POSIX
size_t wcsnlen(const wchar_t *__text, size_t __limit);
wchar_t *wcsdup(const wchar_t *__text);
int wcscasecmp(const wchar_t *__left, const wchar_t *__right);
int wcsncasecmp(const wchar_t *__left, const wchar_t *__right, size_t __size);
#endif

#ifdef __DECLARE_GNU
int wcwidth(wchar_t __character);
int wcswidth(const wchar_t *__text, size_t __size);
#endif

#endif
