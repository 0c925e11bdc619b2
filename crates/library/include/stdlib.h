#ifndef _STDLIB_H
#define _STDLIB_H

#include <features.h>
#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
/* The locale is always "C". */
#define MB_CUR_MAX ((size_t)1)

typedef struct {
    int quot;
    int rem;
} div_t;

typedef struct {
    long quot;
    long rem;
} ldiv_t;

void *malloc(size_t __size);
void *calloc(size_t __count, size_t __size);
void *realloc(void *__memory, size_t __size);
void free(void *__memory);

void abort(void) __attribute__((__noreturn__));
void exit(int __status) __attribute__((__noreturn__));
int atexit(void (*__handler)(void));
char *getenv(const char *__name);
int system(const char *__command);

double atof(const char *__text);
int atoi(const char *__text);
long atol(const char *__text);
double strtod(const char *__text, char **__end);
long strtol(const char *__text, char **__end, int __base);
unsigned long strtoul(const char *__text, char **__end, int __base);

int rand(void);
void srand(unsigned int __seed);

void qsort(void *__elements, size_t __count, size_t __size, int (*__compare)(const void *, const void *));
void *bsearch(const void *__key, const void *__elements, size_t __count, size_t __size,
              int (*__compare)(const void *, const void *));

int abs(int __number);
long labs(long __number);
div_t div(int __number, int __divisor);
ldiv_t ldiv(long __number, long __divisor);

int mblen(const char *__text, size_t __size);
int mbtowc(wchar_t *__character, const char *__text, size_t __size);
int wctomb(char *__text, wchar_t __character);
size_t mbstowcs(wchar_t *__to, const char *__from, size_t __size);
size_t wcstombs(char *__to, const wchar_t *__from, size_t __size);

#ifdef __DECLARE_C99

typedef struct {
    long long quot;
    long long rem;
} lldiv_t;

void _Exit(int __status) __attribute__((__noreturn__));
void quick_exit(int __status) __attribute__((__noreturn__));
int at_quick_exit(void (*__handler)(void));
void *aligned_alloc(size_t __alignment, size_t __size);
long long atoll(const char *__text);
float strtof(const char *__text, char **__end);
long double strtold(const char *__text, char **__end);
long long strtoll(const char *__text, char **__end, int __base);
unsigned long long strtoull(const char *__text, char **__end, int __base);
long long llabs(long long __number);
lldiv_t lldiv(long long __number, long long __divisor);

#endif

#ifdef __DECLARE_POSIX

#include <sys/types.h>
#include <alloca.h>
#include <bits/wait_status.h>

int posix_memalign(void **__memory, size_t __alignment, size_t __size);
void *reallocarray(void *__memory, size_t __count, size_t __size);
void *valloc(size_t __size);

long random(void);
void srandom(unsigned int __seed);
char *initstate(unsigned int __seed, char *__state, size_t __size);
char *setstate(char *__state);
int rand_r(unsigned int *__seed);
double drand48(void);
double erand48(unsigned short __words[3]);
long lrand48(void);
long nrand48(unsigned short __words[3]);
long mrand48(void);
long jrand48(unsigned short __words[3]);
void srand48(long __seed);
unsigned short *seed48(unsigned short __words[3]);
void lcong48(unsigned short __parameters[7]);

long long strtoq(const char *__text, char **__end, int __base);
unsigned long long strtouq(const char *__text, char **__end, int __base);

int setenv(const char *__name, const char *__value, int __replace);
int unsetenv(const char *__name);
int clearenv(void);
int putenv(char *__assignment);
char *mktemp(char *__pattern);
int mkstemp(char *__pattern);
char *mkdtemp(char *__pattern);
char *realpath(const char *__path, char *__resolved);
int on_exit(void (*__handler)(int, void *), void *__argument);

#endif

#ifdef __DECLARE_GNU
char *secure_getenv(const char *__name);
void qsort_r(void *__elements, size_t __count, size_t __size, int (*__compare)(const void *, const void *, void *),
             void *__argument);
#endif

#endif
