#ifndef _STDIO_H
#define _STDIO_H

#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
#define __need___va_list
#include <stdarg.h>
#include <bits/mbstate.h>

/* As large as glibc's; no member means anything to a program. */
struct _IO_FILE {
    int _flags;
#ifdef __LP64__
    void *__members[26];
#else
    void *__members[36];
#endif
};
typedef struct _IO_FILE FILE;

typedef struct {
    long __position;
    __mbstate_t __state;
} fpos_t;

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

int printf(const char *__format, ...);
int fprintf(FILE *__stream, const char *__format, ...);
int sprintf(char *__buffer, const char *__format, ...);
int vprintf(const char *__format, __gnuc_va_list __arguments);
int vfprintf(FILE *__stream, const char *__format, __gnuc_va_list __arguments);
int vsprintf(char *__buffer, const char *__format, __gnuc_va_list __arguments);
int scanf(const char *__format, ...);
int fscanf(FILE *__stream, const char *__format, ...);
int sscanf(const char *__text, const char *__format, ...);

int putchar(int __character);
int putc(int __character, FILE *__stream);
int fputc(int __character, FILE *__stream);
int puts(const char *__text);
int fputs(const char *__text, FILE *__stream);
size_t fwrite(const void *__elements, size_t __size, size_t __count, FILE *__stream);
int getchar(void);
int getc(FILE *__stream);
int fgetc(FILE *__stream);
int ungetc(int __character, FILE *__stream);
char *fgets(char *__line, int __size, FILE *__stream);
size_t fread(void *__elements, size_t __size, size_t __count, FILE *__stream);
#if !defined(__DECLARE_GNU) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 201112L)
char *gets(char *__line);
#endif

FILE *fopen(const char *__path, const char *__mode);
FILE *freopen(const char *__path, const char *__mode, FILE *__stream);
FILE *tmpfile(void);
char *tmpnam(char *__path);
int fclose(FILE *__stream);
int fflush(FILE *__stream);
void setbuf(FILE *__stream, char *__buffer);
int setvbuf(FILE *__stream, char *__buffer, int __mode, size_t __size);
int fseek(FILE *__stream, long __offset, int __origin);
long ftell(FILE *__stream);
void rewind(FILE *__stream);
int fgetpos(FILE *__stream, fpos_t *__position);
int fsetpos(FILE *__stream, const fpos_t *__position);
int feof(FILE *__stream);
int ferror(FILE *__stream);
void clearerr(FILE *__stream);
int remove(const char *__path);
int rename(const char *__from, const char *__to);
void perror(const char *__prefix);

#ifdef __DECLARE_C99
int snprintf(char *__buffer, size_t __size, const char *__format, ...);
int vsnprintf(char *__buffer, size_t __size, const char *__format, __gnuc_va_list __arguments);
int vscanf(const char *__format, __gnuc_va_list __arguments);
int vfscanf(FILE *__stream, const char *__format, __gnuc_va_list __arguments);
int vsscanf(const char *__text, const char *__format, __gnuc_va_list __arguments);
#endif

#ifdef __DECLARE_POSIX

#include <bits/offset.h>

#ifndef _VA_LIST_DEFINED
#define _VA_LIST_DEFINED
typedef __gnuc_va_list va_list;
#endif

#define L_ctermid 9
#define P_tmpdir "/tmp"

FILE *fdopen(int __descriptor, const char *__mode);
FILE *popen(const char *__command, const char *__mode);
FILE *fmemopen(void *__memory, size_t __size, const char *__mode);
FILE *open_memstream(char **__memory, size_t *__size);
int pclose(FILE *__stream);
int fileno(FILE *__stream);
int fseeko(FILE *__stream, off_t __offset, int __origin);
off_t ftello(FILE *__stream);
ssize_t getdelim(char **__line, size_t *__size, int __delimiter, FILE *__stream);
ssize_t getline(char **__line, size_t *__size, FILE *__stream);
int dprintf(int __descriptor, const char *__format, ...);
int vdprintf(int __descriptor, const char *__format, __gnuc_va_list __arguments);
void flockfile(FILE *__stream);
void funlockfile(FILE *__stream);
int getc_unlocked(FILE *__stream);
int getchar_unlocked(void);
int fgetc_unlocked(FILE *__stream);
int putc_unlocked(int __character, FILE *__stream);
int putchar_unlocked(int __character);
int fputc_unlocked(int __character, FILE *__stream);
size_t fread_unlocked(void *__elements, size_t __size, size_t __count, FILE *__stream);
size_t fwrite_unlocked(const void *__elements, size_t __size, size_t __count, FILE *__stream);
int feof_unlocked(FILE *__stream);
int ferror_unlocked(FILE *__stream);
int fflush_unlocked(FILE *__stream);
void clearerr_unlocked(FILE *__stream);
int getw(FILE *__stream);
int putw(int __word, FILE *__stream);
void setbuffer(FILE *__stream, char *__buffer, size_t __size);
void setlinebuf(FILE *__stream);
char *tempnam(const char *__directory, const char *__prefix);

#endif

#ifdef __DECLARE_GNU
int asprintf(char **__text, const char *__format, ...);
int vasprintf(char **__text, const char *__format, __gnuc_va_list __arguments);
FILE *fopen64(const char *__path, const char *__mode);
char *fgets_unlocked(char *__line, int __size, FILE *__stream);
int fputs_unlocked(const char *__text, FILE *__stream);
#endif

#endif
