#include "native_intrinsics.h"

#include <errno.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char *input;
static size_t input_size;
static size_t input_position;
static int input_at_end;
static int pushed_back = -1;

void native_set_input(const void *bytes, size_t size)
{
    input = bytes;
    input_size = size;
    input_position = 0;
    input_at_end = 0;
    pushed_back = -1;
}

char native_output[4][65536];
size_t native_output_size[4];

void native_reset_output(void)
{
    memset(native_output_size, 0, sizeof native_output_size);
}

static const long *nondet_values;
static size_t nondet_count;

void native_set_nondet(const long *values, size_t count)
{
    nondet_values = values;
    nondet_count = count;
}

int native_failing_allocation = -1;
jmp_buf native_end;
int native_status;
const char *native_failed_kind;

static int allocation_fails(void)
{
    return native_failing_allocation >= 0 && native_failing_allocation-- == 0;
}

/* Sizes are kept apart, because malloc_usable_size may exceed what was asked for; the tests ask for that of a recent
   object only. */
enum { SIZES = 64 };
static struct {
    const void *pointer;
    unsigned long size;
} sizes[SIZES];
static unsigned long size_count;

static void keep_size(const void *pointer, unsigned long size)
{
    sizes[size_count % SIZES].pointer = pointer;
    sizes[size_count % SIZES].size = size;
    size_count++;
}

void *__wherefore_allocate(unsigned long size)
{
    if (allocation_fails())
        return NULL;
    void *memory = malloc(size);
    if (memory != NULL) {
        memset(memory, 0xa5, size);
        keep_size(memory, size);
    }
    return memory;
}

void *__wherefore_allocate_zeroed(unsigned long size)
{
    void *memory = __wherefore_allocate(size);
    if (memory != NULL)
        memset(memory, 0, size);
    return memory;
}

void *__wherefore_allocate_aligned(unsigned long size, unsigned long alignment)
{
    if (allocation_fails())
        return NULL;
    void *memory = NULL;
    if (posix_memalign(&memory, alignment, size) != 0)
        return NULL;
    keep_size(memory, size);
    return memory;
}

void __wherefore_free(void *pointer)
{
    free(pointer);
}

void *__wherefore_given(const char *what, unsigned long size)
{
    (void)what;
    void *memory = __wherefore_allocate(size);
    if (memory == NULL)
        abort();
    return memory;
}

/* Objects are not told apart here: a way forward is one of a page at most. */
unsigned long __wherefore_bytes_ahead(const void *from, const void *to)
{
    unsigned long distance = (unsigned long)((const char *)to - (const char *)from);
    return distance < 4096 ? distance : ~0UL;
}

unsigned long __wherefore_object_size(const void *pointer)
{
    for (unsigned long index = 1; index <= SIZES && index <= size_count; index++) {
        if (sizes[(size_count - index) % SIZES].pointer == pointer)
            return sizes[(size_count - index) % SIZES].size;
    }
    fprintf(stderr, "the size of an unknown object\n");
    abort();
}

void __wherefore_copy(void *to, const void *from, unsigned long size)
{
    if (size > 0)
        memmove(to, from, size);
}

void __wherefore_fill(void *to, int byte, unsigned long size)
{
    if (size > 0)
        memset(to, byte, size);
}

void __wherefore_assume(int condition)
{
    if (!condition)
        longjmp(native_end, ENDED_BY_ASSUMPTION);
}

void __wherefore_check(int condition, const char *kind, const char *text)
{
    (void)text;
    if (!condition) {
        native_failed_kind = kind;
        longjmp(native_end, ENDED_BY_CHECK);
    }
}

long __wherefore_nondet_long(const char *what)
{
    (void)what;
    if (nondet_count == 0)
        return 0;
    nondet_count--;
    return *nondet_values++;
}

long __wherefore_nondet_between(const char *what, long low, long high)
{
    long value = __wherefore_nondet_long(what);
    return value < low ? low : value > high ? high : value;
}

int native_lifted;

int __wherefore_lifted(const char *assumption, const char *behaviour)
{
    (void)assumption;
    (void)behaviour;
    return native_lifted;
}

int __wherefore_stream(FILE *stream)
{
    if (stream == stdin)
        return 0;
    if (stream == stdout)
        return 1;
    if (stream == stderr)
        return 2;
    return -1;
}

int __wherefore_read_byte(int stream)
{
    (void)stream;
    if (pushed_back >= 0) {
        int byte = pushed_back;
        pushed_back = -1;
        return byte;
    }
    if (input_at_end)
        return -1;
    if (input_position == input_size) {
        input_at_end = 1;
        return -1;
    }
    return input[input_position++];
}

void __wherefore_unread_byte(int stream, int byte)
{
    (void)stream;
    pushed_back = byte;
    input_at_end = 0;
}

int __wherefore_at_end(int stream)
{
    return stream == 0 && input_at_end;
}

void __wherefore_clear_end(int stream)
{
    if (stream == 0)
        input_at_end = 0;
}

void __wherefore_write(int stream, const void *bytes, unsigned long size)
{
    if (stream < 0)
        return;
    if (native_output_size[stream] + size > sizeof native_output[stream]) {
        fprintf(stderr, "output too long for the test\n");
        abort();
    }
    if (size > 0)
        memcpy(native_output[stream] + native_output_size[stream], bytes, size);
    native_output_size[stream] += size;
}

int __wherefore_vsnprintf(char *buffer, size_t size, const char *format, va_list list)
{
    return vsnprintf(buffer, size, format, list);
}

#define PARSE(name, type, function)                                                                                    \
    type __wherefore_parse_##name(const char *text, const char **end, int *range)                                      \
    {                                                                                                                  \
        int before = errno;                                                                                            \
        errno = 0;                                                                                                     \
        type value = function(text, (char **)end);                                                                     \
        *range = errno == ERANGE;                                                                                      \
        errno = before;                                                                                                \
        return value;                                                                                                  \
    }

PARSE(double, double, strtod)
PARSE(float, float, strtof)
PARSE(long_double, long double, strtold)

_Noreturn void __wherefore_exit(int status)
{
    native_status = status;
    longjmp(native_end, ENDED_BY_EXIT);
}

_Noreturn void __wherefore_abort(void)
{
    longjmp(native_end, ENDED_BY_ABORT);
}
