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

size_t wcslen(const wchar_t *text);
wchar_t *wcscpy(wchar_t *to, const wchar_t *from);
wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t size);
wchar_t *wcscat(wchar_t *to, const wchar_t *from);
wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t size);
int wcscmp(const wchar_t *left, const wchar_t *right);
int wcsncmp(const wchar_t *left, const wchar_t *right, size_t size);
int wcscoll(const wchar_t *left, const wchar_t *right);
size_t wcsxfrm(wchar_t *to, const wchar_t *from, size_t size);
wchar_t *wcschr(const wchar_t *text, wchar_t character);
wchar_t *wcsrchr(const wchar_t *text, wchar_t character);
size_t wcsspn(const wchar_t *text, const wchar_t *accept);
size_t wcscspn(const wchar_t *text, const wchar_t *reject);
wchar_t *wcspbrk(const wchar_t *text, const wchar_t *accept);
wchar_t *wcsstr(const wchar_t *text, const wchar_t *part);
wchar_t *wcstok(wchar_t *text, const wchar_t *delimiters, wchar_t **rest);
wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t size);
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t size);
wchar_t *wmemset(wchar_t *to, wchar_t character, size_t size);
int wmemcmp(const wchar_t *left, const wchar_t *right, size_t size);
wchar_t *wmemchr(const wchar_t *memory, wchar_t character, size_t size);

wint_t btowc(int character);
int wctob(wint_t character);
int mbsinit(const mbstate_t *state);
size_t mbrlen(const char *text, size_t size, mbstate_t *state);
size_t mbrtowc(wchar_t *character, const char *text, size_t size, mbstate_t *state);
size_t wcrtomb(char *text, wchar_t character, mbstate_t *state);
size_t mbsrtowcs(wchar_t *to, const char **from, size_t size, mbstate_t *state);
size_t wcsrtombs(char *to, const wchar_t **from, size_t size, mbstate_t *state);

double wcstod(const wchar_t *text, wchar_t **end);
long wcstol(const wchar_t *text, wchar_t **end, int base);
unsigned long wcstoul(const wchar_t *text, wchar_t **end, int base);
size_t wcsftime(wchar_t *text, size_t size, const wchar_t *format, const struct tm *time);

int wprintf(const wchar_t *format, ...);
int fwprintf(struct _IO_FILE *stream, const wchar_t *format, ...);
int swprintf(wchar_t *buffer, size_t size, const wchar_t *format, ...);
int vwprintf(const wchar_t *format, __gnuc_va_list arguments);
int vfwprintf(struct _IO_FILE *stream, const wchar_t *format, __gnuc_va_list arguments);
int vswprintf(wchar_t *buffer, size_t size, const wchar_t *format, __gnuc_va_list arguments);
int wscanf(const wchar_t *format, ...);
int fwscanf(struct _IO_FILE *stream, const wchar_t *format, ...);
int swscanf(const wchar_t *text, const wchar_t *format, ...);
wint_t putwchar(wchar_t character);
wint_t putwc(wchar_t character, struct _IO_FILE *stream);
wint_t fputwc(wchar_t character, struct _IO_FILE *stream);
int fputws(const wchar_t *text, struct _IO_FILE *stream);
wint_t getwchar(void);
wint_t getwc(struct _IO_FILE *stream);
wint_t fgetwc(struct _IO_FILE *stream);
wint_t ungetwc(wint_t character, struct _IO_FILE *stream);
wchar_t *fgetws(wchar_t *line, int size, struct _IO_FILE *stream);
int fwide(struct _IO_FILE *stream, int mode);

#ifdef __DECLARE_C99
float wcstof(const wchar_t *text, wchar_t **end);
long double wcstold(const wchar_t *text, wchar_t **end);
long long wcstoll(const wchar_t *text, wchar_t **end, int base);
unsigned long long wcstoull(const wchar_t *text, wchar_t **end, int base);
#endif

#ifdef __DECLARE_POSIX
size_t wcsnlen(const wchar_t *text, size_t limit);
wchar_t *wcsdup(const wchar_t *text);
int wcscasecmp(const wchar_t *left, const wchar_t *right);
int wcsncasecmp(const wchar_t *left, const wchar_t *right, size_t size);
int wcwidth(wchar_t character);
int wcswidth(const wchar_t *text, size_t size);
#endif

#endif
