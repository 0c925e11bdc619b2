/* What the tool itself provides to the models, and the few types and constants they share.
   No system header is included: the models must mean the same for every target and installation. */
#ifndef WHEREFORE_INTRINSICS_H
#define WHEREFORE_INTRINSICS_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef struct _IO_FILE FILE;

#define NULL ((void *)0)
#define EOF (-1)

/* ---- memory ---- */

/* A fresh heap object with any contents. Null only if the user asked for a failing malloc. */
void *__wherefore_allocate(unsigned long size);
void *__wherefore_allocate_zeroed(unsigned long size);
void *__wherefore_allocate_aligned(unsigned long size, unsigned long alignment);
/* An object that the world outside made: any contents, all of them written. */
void *__wherefore_given(const char *what, unsigned long size);
/* Checks double and invalid frees; null is fine. */
void __wherefore_free(void *pointer);
/* Bytes of the whole object that the pointer points into. */
unsigned long __wherefore_object_size(const void *pointer);
/* Bytes from the beginning of its object to where the pointer points. */
unsigned long __wherefore_object_offset(const void *pointer);
/* As memmove; both ranges are checked. */
void __wherefore_copy(void *to, const void *from, unsigned long size);
void __wherefore_fill(void *to, int byte, unsigned long size);
/* Bytes from one pointer forward to another in the same object; all ones if there is no such way. */
unsigned long __wherefore_bytes_ahead(const void *from, const void *to);

/* How many bytes can be copied from one place to another before a byte is both read and written. */
static inline size_t wherefore_bytes_apart(const void *to, const void *from)
{
    size_t ahead = __wherefore_bytes_ahead(to, from);
    size_t behind = __wherefore_bytes_ahead(from, to);
    return ahead < behind ? ahead : behind;
}

#define WHEREFORE_CHECK_APART(condition) \
    __wherefore_check(condition, "bounds", "the target overlaps the source")

/* ---- properties and inputs ---- */

void __wherefore_assume(int condition);
void __wherefore_check(int condition, const char *kind, const char *text);
long __wherefore_nondet_long(const char *what);
long __wherefore_nondet_between(const char *what, long low, long high);

/* ---- what a verdict takes for granted, unless the user leaves it open ---- */

/* Not zero if the program meets what is given, as in a test: its environment, and input that does not fail. Otherwise the
   models choose. */
extern int __wherefore_environment_is_given;

/* Whether the user lifts an assumption, by its name in docs/soundness.md; if not, all that follows rests on it. The
   second text says what is assumed, where the name does not. */
int __wherefore_lifted(const char *assumption, const char *behaviour);

#define WHEREFORE_INPUT_FAILS(what) \
    (__wherefore_lifted("input-succeeds", "") && __wherefore_nondet_between(what, 0, 1) != 0)
/* What C leaves to the library: here it may do something else than glibc does. */
#define WHEREFORE_MAY_DIFFER(behaviour, what) \
    (__wherefore_lifted("as-glibc", behaviour) && __wherefore_nondet_between(what, 0, 1) != 0)
#define WHEREFORE_ANY_ERROR ((int)__wherefore_nondet_between("the error number", 1, 133))

/* ---- streams: 0 is stdin, 1 stdout, 2 stderr, 3 the system's log, negative any other ---- */

int __wherefore_stream(FILE *stream);
/* The next byte as 0..255, or -1 at the end. */
int __wherefore_read_byte(int stream);
void __wherefore_unread_byte(int stream, int byte);
/* Whether a read has failed at the end of the stream. */
int __wherefore_at_end(int stream);
/* Forgets that; the next read tries again. */
void __wherefore_clear_end(int stream);
/* For a negative stream the bytes are read (and so checked) and dropped. */
void __wherefore_write(int stream, const void *bytes, unsigned long size);

/* ---- numbers: *range becomes 1 if the value overflows or underflows ---- */

double __wherefore_parse_double(const char *text, const char **end, int *range);
float __wherefore_parse_float(const char *text, const char **end, int *range);
long double __wherefore_parse_long_double(const char *text, const char **end, int *range);

/* ---- the end of the run ---- */

_Noreturn void __wherefore_exit(int status);
_Noreturn void __wherefore_abort(void);

/* ---- threads ---- */

/* The number of the thread that runs: zero for the first one. */
int __wherefore_thread_number(void);
/* No other thread runs between these, but while this one waits. */
void __wherefore_atomic_begin(void);
void __wherefore_atomic_end(void);
/* Waits until the condition holds; the text says for what. */
void __wherefore_await(int condition, const char *what);

/* A program has fewer threads. */
#define WHEREFORE_THREADS 64

/* ---- errno ---- */

int *__errno_location(void);
#define errno (*__errno_location())
#define EPERM 1
#define ENOENT 2
#define EBADF 9
#define EAGAIN 11
#define ENOMEM 12
#define EBUSY 16
#define EINVAL 22
#define ERANGE 34
#define EDEADLK 35
#define ENOTSUP 95
#define ETIMEDOUT 110

#endif
