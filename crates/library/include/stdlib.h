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

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

void abort(void) __attribute__((__noreturn__));
void exit(int status) __attribute__((__noreturn__));
int atexit(void (*handler)(void));
char *getenv(const char *name);
int system(const char *command);

double atof(const char *text);
int atoi(const char *text);
long atol(const char *text);
double strtod(const char *text, char **end);
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);

int rand(void);
void srand(unsigned int seed);

void qsort(void *elements, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *elements, size_t count, size_t size,
              int (*compare)(const void *, const void *));

int abs(int number);
long labs(long number);
div_t div(int number, int divisor);
ldiv_t ldiv(long number, long divisor);

int mblen(const char *text, size_t size);
int mbtowc(wchar_t *character, const char *text, size_t size);
int wctomb(char *text, wchar_t character);
size_t mbstowcs(wchar_t *to, const char *from, size_t size);
size_t wcstombs(char *to, const wchar_t *from, size_t size);

#ifdef __DECLARE_C99

typedef struct {
    long long quot;
    long long rem;
} lldiv_t;

void _Exit(int status) __attribute__((__noreturn__));
void quick_exit(int status) __attribute__((__noreturn__));
int at_quick_exit(void (*handler)(void));
void *aligned_alloc(size_t alignment, size_t size);
long long atoll(const char *text);
float strtof(const char *text, char **end);
long double strtold(const char *text, char **end);
long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
long long llabs(long long number);
lldiv_t lldiv(long long number, long long divisor);

#endif

#ifdef __DECLARE_POSIX

#include <sys/types.h>
#include <alloca.h>
#include <bits/wait_status.h>

int posix_memalign(void **memory, size_t alignment, size_t size);
void *reallocarray(void *memory, size_t count, size_t size);
void *valloc(size_t size);

long random(void);
void srandom(unsigned int seed);
char *initstate(unsigned int seed, char *state, size_t size);
char *setstate(char *state);
int rand_r(unsigned int *seed);
double drand48(void);
double erand48(unsigned short words[3]);
long lrand48(void);
long nrand48(unsigned short words[3]);
long mrand48(void);
long jrand48(unsigned short words[3]);
void srand48(long seed);
unsigned short *seed48(unsigned short words[3]);
void lcong48(unsigned short parameters[7]);

long long strtoq(const char *text, char **end, int base);
unsigned long long strtouq(const char *text, char **end, int base);

int setenv(const char *name, const char *value, int replace);
int unsetenv(const char *name);
int clearenv(void);
int putenv(char *assignment);
char *mktemp(char *pattern);
int mkstemp(char *pattern);
char *mkdtemp(char *pattern);
char *realpath(const char *path, char *resolved);
int on_exit(void (*handler)(int, void *), void *argument);

#endif

#ifdef __DECLARE_GNU
char *secure_getenv(const char *name);
void qsort_r(void *elements, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
             void *argument);
#endif

#endif
