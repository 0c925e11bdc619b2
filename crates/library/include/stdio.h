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

int printf(const char *format, ...);
int fprintf(FILE *stream, const char *format, ...);
int sprintf(char *buffer, const char *format, ...);
int vprintf(const char *format, __gnuc_va_list arguments);
int vfprintf(FILE *stream, const char *format, __gnuc_va_list arguments);
int vsprintf(char *buffer, const char *format, __gnuc_va_list arguments);
int scanf(const char *format, ...);
int fscanf(FILE *stream, const char *format, ...);
int sscanf(const char *text, const char *format, ...);

int putchar(int character);
int putc(int character, FILE *stream);
int fputc(int character, FILE *stream);
int puts(const char *text);
int fputs(const char *text, FILE *stream);
size_t fwrite(const void *elements, size_t size, size_t count, FILE *stream);
int getchar(void);
int getc(FILE *stream);
int fgetc(FILE *stream);
int ungetc(int character, FILE *stream);
char *fgets(char *line, int size, FILE *stream);
size_t fread(void *elements, size_t size, size_t count, FILE *stream);
#if !defined(__STDC_VERSION__) || __STDC_VERSION__ < 201112L
char *gets(char *line);
#endif

FILE *fopen(const char *path, const char *mode);
FILE *freopen(const char *path, const char *mode, FILE *stream);
FILE *tmpfile(void);
char *tmpnam(char *path);
int fclose(FILE *stream);
int fflush(FILE *stream);
void setbuf(FILE *stream, char *buffer);
int setvbuf(FILE *stream, char *buffer, int mode, size_t size);
int fseek(FILE *stream, long offset, int origin);
long ftell(FILE *stream);
void rewind(FILE *stream);
int fgetpos(FILE *stream, fpos_t *position);
int fsetpos(FILE *stream, const fpos_t *position);
int feof(FILE *stream);
int ferror(FILE *stream);
void clearerr(FILE *stream);
int remove(const char *path);
int rename(const char *from, const char *to);
void perror(const char *prefix);

#ifdef __DECLARE_C99
int snprintf(char *buffer, size_t size, const char *format, ...);
int vsnprintf(char *buffer, size_t size, const char *format, __gnuc_va_list arguments);
int vscanf(const char *format, __gnuc_va_list arguments);
int vfscanf(FILE *stream, const char *format, __gnuc_va_list arguments);
int vsscanf(const char *text, const char *format, __gnuc_va_list arguments);
#endif

#ifdef __DECLARE_POSIX

#include <bits/offset.h>

#ifndef _VA_LIST_DEFINED
#define _VA_LIST_DEFINED
typedef __gnuc_va_list va_list;
#endif

#define L_ctermid 9
#define P_tmpdir "/tmp"

FILE *fdopen(int descriptor, const char *mode);
FILE *popen(const char *command, const char *mode);
FILE *fmemopen(void *memory, size_t size, const char *mode);
FILE *open_memstream(char **memory, size_t *size);
int pclose(FILE *stream);
int fileno(FILE *stream);
int fseeko(FILE *stream, off_t offset, int origin);
off_t ftello(FILE *stream);
ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *stream);
ssize_t getline(char **line, size_t *size, FILE *stream);
int dprintf(int descriptor, const char *format, ...);
int vdprintf(int descriptor, const char *format, __gnuc_va_list arguments);
void flockfile(FILE *stream);
void funlockfile(FILE *stream);
int getc_unlocked(FILE *stream);
int getchar_unlocked(void);
int fgetc_unlocked(FILE *stream);
int putc_unlocked(int character, FILE *stream);
int putchar_unlocked(int character);
int fputc_unlocked(int character, FILE *stream);
size_t fread_unlocked(void *elements, size_t size, size_t count, FILE *stream);
size_t fwrite_unlocked(const void *elements, size_t size, size_t count, FILE *stream);
int feof_unlocked(FILE *stream);
int ferror_unlocked(FILE *stream);
int fflush_unlocked(FILE *stream);
void clearerr_unlocked(FILE *stream);
int getw(FILE *stream);
int putw(int word, FILE *stream);
void setbuffer(FILE *stream, char *buffer, size_t size);
void setlinebuf(FILE *stream);
char *tempnam(const char *directory, const char *prefix);

#endif

#ifdef __DECLARE_GNU
int asprintf(char **text, const char *format, ...);
int vasprintf(char **text, const char *format, __gnuc_va_list arguments);
FILE *fopen64(const char *path, const char *mode);
char *fgets_unlocked(char *line, int size, FILE *stream);
int fputs_unlocked(const char *text, FILE *stream);
#endif

#endif
