/* Lets a program that is written for wherefore build with any C compiler.

   Under the tool, which predefines __WHEREFORE__, this header only declares. In a native build it defines the functions:
   choices and nondeterministic values come from the file that the environment variable WHEREFORE_INPUTS names, events
   go to stderr.

   The file has one value per line, blank lines and lines that start with # apart:

       SITE OCCURRENCE VALUE

   SITE is any text without blanks. If what follows its last colon starts with a letter or an underscore, as in
   prog.c:12:9:__VERIFIER_nondet_int, it is the name of the function that the value is for; otherwise, as in prog.c:12:9,
   the value is for whichever function asks next. Each function takes its values in the order of the file. Who finds none
   gets 0. OCCURRENCE counts the visits of the site; a native build does not need it.

   A program that defines its own reach_error or __VERIFIER_error defines WHEREFORE_OWN_ERRORS before including this. */
#ifndef WHEREFORE_H
#define WHEREFORE_H

#ifdef __WHEREFORE__

/* An event of the log that `replay` looks for; the second form carries a value of any arithmetic type. */
void EVR(const char *name);
void EVR_value(const char *name, ...);

/* Any truth value; any number from 0 to n, including n. */
int wherefore_choose_bool(void);
int wherefore_choose(int n);

/* A point at which `explain` looks for invariants. */
void wherefore_point(const char *name);

void __VERIFIER_assume(int condition);
void __VERIFIER_error(void);
void reach_error(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_nondet_memory(void *memory, __SIZE_TYPE__ size);

#define WHEREFORE_INTEGER(name, type) type __VERIFIER_nondet_##name(void);
#define WHEREFORE_REAL(name, type, parse) type __VERIFIER_nondet_##name(void);
#define WHEREFORE_POINTER(name, type) type __VERIFIER_nondet_##name(void);

#else

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *site;
    char *value;
    int taken;
} wherefore_input;

typedef struct {
    wherefore_input *inputs;
    size_t count;
    int loaded;
} wherefore_input_file;

/* Weak, so that all files of a program share one. */
__attribute__((weak)) wherefore_input_file wherefore_inputs;
__attribute__((weak)) int wherefore_atomic_lock;

static __inline__ void wherefore_keep_line(const char *line)
{
    wherefore_input input;
    char occurrence[64];
    size_t size = strlen(line) + 1;
    input.site = (char *)malloc(size);
    input.value = (char *)malloc(size);
    input.taken = 0;
    if (input.site == NULL || input.value == NULL) {
        fputs("wherefore: no memory for the inputs\n", stderr);
        exit(2);
    }
    input.site[0] = '\0';
    int fields = sscanf(line, "%s %63s %s", input.site, occurrence, input.value);
    if (fields == 3 && input.site[0] != '#') {
        wherefore_input *grown = (wherefore_input *)realloc(
            wherefore_inputs.inputs, (wherefore_inputs.count + 1) * sizeof(wherefore_input));
        if (grown == NULL) {
            fputs("wherefore: no memory for the inputs\n", stderr);
            exit(2);
        }
        grown[wherefore_inputs.count] = input;
        wherefore_inputs.inputs = grown;
        wherefore_inputs.count++;
    } else {
        if (fields > 0 && input.site[0] != '#')
            fprintf(stderr, "wherefore: not SITE OCCURRENCE VALUE, ignored: %s", line);
        free(input.site);
        free(input.value);
    }
}

static __inline__ void wherefore_load_inputs(void)
{
    const char *path = getenv("WHEREFORE_INPUTS");
    char line[4096];
    wherefore_inputs.loaded = 1;
    if (path == NULL)
        return;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    while (fgets(line, sizeof line, file) != NULL)
        wherefore_keep_line(line);
    fclose(file);
}

static __inline__ int wherefore_is_for(const char *site, const char *function)
{
    const char *colon = strrchr(site, ':');
    if (colon == NULL)
        return 1;
    int named = colon[1] == '_' || (colon[1] >= 'a' && colon[1] <= 'z') || (colon[1] >= 'A' && colon[1] <= 'Z');
    return !named || strcmp(colon + 1, function) == 0;
}

static __inline__ const char *wherefore_next_value(const char *function)
{
    size_t index;
    if (!wherefore_inputs.loaded)
        wherefore_load_inputs();
    for (index = 0; index < wherefore_inputs.count; index++) {
        wherefore_input *input = &wherefore_inputs.inputs[index];
        if (!input->taken && wherefore_is_for(input->site, function)) {
            input->taken = 1;
            return input->value;
        }
    }
    return "0";
}

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 wherefore_widest;
#else
typedef unsigned long long wherefore_widest;
#endif

/* Decimal, hexadecimal or octal, of either sign; narrowing it gives the value in every integer type. */
static __inline__ wherefore_widest wherefore_parse_integer(const char *text)
{
    wherefore_widest value = 0;
    unsigned base = 10;
    int negative = *text == '-';
    if (strcmp(text, "true") == 0)
        return 1;
    if (*text == '-' || *text == '+')
        text++;
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        base = 16;
        text += 2;
    } else if (text[0] == '0') {
        base = 8;
    }
    for (;; text++) {
        unsigned digit = 99;
        if (*text >= '0' && *text <= '9')
            digit = (unsigned)(*text - '0');
        else if (*text >= 'a' && *text <= 'f')
            digit = (unsigned)(*text - 'a') + 10;
        else if (*text >= 'A' && *text <= 'F')
            digit = (unsigned)(*text - 'A') + 10;
        if (digit >= base)
            break;
        value = value * base + digit;
    }
    return negative ? -value : value;
}

static __inline__ wherefore_widest wherefore_next_integer(const char *function)
{
    return wherefore_parse_integer(wherefore_next_value(function));
}

static __inline__ int wherefore_choose_bool(void)
{
    return wherefore_next_integer("wherefore_choose_bool") != 0;
}

static __inline__ int wherefore_choose(int n)
{
    int choice = (int)wherefore_next_integer("wherefore_choose");
    if (choice < 0 || choice > n) {
        fprintf(stderr, "wherefore: the choice %d is not in 0..%d\n", choice, n);
        exit(2);
    }
    return choice;
}

static __inline__ void wherefore_point(const char *name)
{
    (void)name;
}

static __inline__ void EVR(const char *name)
{
    fprintf(stderr, "EVR %s\n", name);
}

static __inline__ void wherefore_event_signed(const char *name, long long value)
{
    fprintf(stderr, "EVR %s %lld\n", name, value);
}

static __inline__ void wherefore_event_unsigned(const char *name, unsigned long long value)
{
    fprintf(stderr, "EVR %s %llu\n", name, value);
}

static __inline__ void wherefore_event_real(const char *name, long double value)
{
    fprintf(stderr, "EVR %s %.21Lg\n", name, value);
}

static __inline__ void wherefore_event_double(const char *name, double value)
{
    fprintf(stderr, "EVR %s %.17g\n", name, value);
}

#define EVR_value(name, expression)                                                                                    \
    _Generic((expression),                                                                                             \
        float: wherefore_event_double,                                                                                 \
        double: wherefore_event_double,                                                                                \
        long double: wherefore_event_real,                                                                             \
        unsigned long: wherefore_event_unsigned,                                                                       \
        unsigned long long: wherefore_event_unsigned,                                                                  \
        default: wherefore_event_signed)(name, expression)

static __inline__ void __VERIFIER_assume(int condition)
{
    if (!condition)
        exit(0);
}

#ifndef WHEREFORE_OWN_ERRORS
static __inline__ void reach_error(void)
{
    fputs("wherefore: the error is reached\n", stderr);
    abort();
}

static __inline__ void __VERIFIER_error(void)
{
    fputs("wherefore: the error is reached\n", stderr);
    abort();
}
#endif

static __inline__ void __VERIFIER_atomic_begin(void)
{
    while (__sync_lock_test_and_set(&wherefore_atomic_lock, 1)) {
    }
}

static __inline__ void __VERIFIER_atomic_end(void)
{
    __sync_lock_release(&wherefore_atomic_lock);
}

static __inline__ void __VERIFIER_nondet_memory(void *memory, __SIZE_TYPE__ size)
{
    size_t index;
    for (index = 0; index < size; index++)
        ((unsigned char *)memory)[index] = (unsigned char)wherefore_next_integer("__VERIFIER_nondet_memory");
}

#define WHEREFORE_INTEGER(name, type)                                                                                  \
    static __inline__ type __VERIFIER_nondet_##name(void)                                                              \
    {                                                                                                                  \
        return (type)wherefore_next_integer("__VERIFIER_nondet_" #name);                                               \
    }
#define WHEREFORE_REAL(name, type, parse)                                                                              \
    static __inline__ type __VERIFIER_nondet_##name(void)                                                              \
    {                                                                                                                  \
        return parse(wherefore_next_value("__VERIFIER_nondet_" #name), NULL);                                          \
    }
#define WHEREFORE_POINTER(name, type)                                                                                  \
    static __inline__ type __VERIFIER_nondet_##name(void)                                                              \
    {                                                                                                                  \
        return (type)(__UINTPTR_TYPE__)wherefore_next_integer("__VERIFIER_nondet_" #name);                             \
    }

#endif

WHEREFORE_INTEGER(bool, _Bool)
WHEREFORE_INTEGER(_Bool, _Bool)
WHEREFORE_INTEGER(char, char)
WHEREFORE_INTEGER(uchar, unsigned char)
WHEREFORE_INTEGER(unsigned_char, unsigned char)
WHEREFORE_INTEGER(short, short)
WHEREFORE_INTEGER(ushort, unsigned short)
WHEREFORE_INTEGER(int, int)
WHEREFORE_INTEGER(uint, unsigned int)
WHEREFORE_INTEGER(unsigned, unsigned int)
WHEREFORE_INTEGER(unsigned_int, unsigned int)
WHEREFORE_INTEGER(long, long)
WHEREFORE_INTEGER(ulong, unsigned long)
WHEREFORE_INTEGER(longlong, long long)
WHEREFORE_INTEGER(ulonglong, unsigned long long)
WHEREFORE_INTEGER(u8, unsigned char)
WHEREFORE_INTEGER(u16, unsigned short)
WHEREFORE_INTEGER(u32, unsigned int)
WHEREFORE_INTEGER(size_t, __SIZE_TYPE__)
WHEREFORE_INTEGER(sector_t, unsigned long)
WHEREFORE_INTEGER(pthread_t, unsigned long)
#ifdef __LP64__
WHEREFORE_INTEGER(loff_t, long)
#else
WHEREFORE_INTEGER(loff_t, long long)
#endif
#ifdef __SIZEOF_INT128__
WHEREFORE_INTEGER(int128, __int128)
WHEREFORE_INTEGER(uint128, unsigned __int128)
#endif
WHEREFORE_REAL(float, float, strtof)
WHEREFORE_REAL(double, double, strtod)
WHEREFORE_POINTER(pchar, char *)
WHEREFORE_POINTER(charp, char *)
WHEREFORE_POINTER(pointer, void *)

#undef WHEREFORE_INTEGER
#undef WHEREFORE_REAL
#undef WHEREFORE_POINTER

#endif
