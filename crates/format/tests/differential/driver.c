/* Runs the C library on the cases of the differential tests: one case per line of the input, one
   result per line. All texts are hexadecimal, '-' if empty. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#ifdef QUAD
#include <quadmath.h>
#endif

enum { LARGEST = 1 << 17, ARGUMENTS = 4, ROOM = 192, FILL = 0xaa };
static char output[LARGEST];

static size_t decode(const char *text, unsigned char *bytes)
{
    size_t length = 0;
    if (text[0] == '-')
        return 0;
    for (; text[0] && text[1]; text += 2) {
        unsigned value;
        sscanf(text, "%2x", &value);
        bytes[length++] = value;
    }
    return length;
}

static void encode(const void *data, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *bytes = data;
    if (length == 0)
        putchar('-');
    for (size_t index = 0; index < length; index++) {
        putchar(digits[bytes[index] >> 4]);
        putchar(digits[bytes[index] & 15]);
    }
}

#define PRINT(function, ...)                                                        \
    (stars == 0   ? function(output, LARGEST, format, __VA_ARGS__)                  \
     : stars == 1 ? function(output, LARGEST, format, first, __VA_ARGS__)           \
                  : function(output, LARGEST, format, first, second, __VA_ARGS__))

static void print_case(char **fields)
{
    char format[512] = {0};
    unsigned char value[4096] = {0};
    decode(fields[1], (unsigned char *)format);
    int stars = atoi(fields[2]), first = atoi(fields[3]), second = atoi(fields[4]);
    decode(fields[6], value);
    int result = -2;
    switch (fields[5][0]) {
    case 'i': result = PRINT(snprintf, *(int *)value); break;
    case 'l': result = PRINT(snprintf, *(long long *)value); break;
    case 'd': result = PRINT(snprintf, *(double *)value); break;
    case 'f': result = PRINT(snprintf, *(float *)value); break;
    case 'L': result = PRINT(snprintf, *(long double *)value); break;
    case 'p': result = PRINT(snprintf, *(void **)value); break;
    case 's': result = PRINT(snprintf, (char *)value); break;
    case 'w': result = PRINT(snprintf, (wchar_t *)value); break;
    case '0': result = PRINT(snprintf, (char *)NULL); break;
#ifdef QUAD
    case 'q': result = PRINT(quadmath_snprintf, *(__float128 *)value); break;
#endif
    }
    printf("%d ", result);
    encode(output, result < 0 ? 0 : (size_t)result);
}

/* Four arguments that are 64 bits wide, each an integer or, where it is 'n', a place for a count. */
static void format_case(char **fields)
{
    char format[512] = {0};
    long long counts[4] = {-1, -1, -1, -1}, arguments[4];
    decode(fields[1], (unsigned char *)format);
    for (int index = 0; index < 4; index++)
        arguments[index] = fields[2 + index][0] == 'n' ? (long long)&counts[index]
                                                       : atoll(fields[2 + index]);
    int result = snprintf(output, LARGEST, format, arguments[0], arguments[1], arguments[2],
                          arguments[3]);
    printf("%d ", result);
    encode(output, result < 0 ? 0 : (size_t)result);
    for (int index = 0; index < 4; index++)
        printf(" %lld", counts[index]);
}

struct input {
    unsigned char bytes[4096];
    size_t length, position;
};

static ssize_t read_input(void *cookie, char *buffer, size_t size)
{
    struct input *input = cookie;
    size_t left = input->length - input->position;
    size_t count = size < left ? size : left;
    memcpy(buffer, input->bytes + input->position, count);
    input->position += count;
    return count;
}

static void scan_case(char **fields)
{
    char format[512] = {0};
    static struct input input;
    static unsigned char targets[ARGUMENTS][ROOM];
    decode(fields[1], (unsigned char *)format);
    input.position = 0;
    input.length = decode(fields[2], input.bytes);
    memset(targets, FILL, sizeof targets);
    FILE *stream = fopencookie(&input, "r", (cookie_io_functions_t){.read = read_input});
    int result = fscanf(stream, format, targets[0], targets[1], targets[2], targets[3]);
    size_t left = 0;
    while (getc(stream) != EOF)
        left++;
    fclose(stream);
    printf("%d %zu", result, input.length - left);
    for (int index = 0; index < ARGUMENTS; index++) {
        size_t length = ROOM;
        while (length > 0 && targets[index][length - 1] == FILL)
            length--;
        putchar(' ');
        encode(targets[index], length);
    }
}

static void integer_case(char **fields)
{
    char text[4096] = {0}, *end = text;
    int base = atoi(fields[2]);
    decode(fields[3], (unsigned char *)text);
    errno = 0;
    unsigned long long value = 0;
    switch (fields[1][0]) {
    case 'l': value = strtol(text, &end, base); break;
    case 'u': value = strtoul(text, &end, base); break;
    case 'L': value = strtoll(text, &end, base); break;
    case 'U': value = strtoull(text, &end, base); break;
    }
    printf("%llx %d %d", value, (int)(end - text), errno);
}

static void float_case(char **fields)
{
    static char text[1 << 16];
    char *end = text;
    unsigned char bits[16] = {0};
    memset(text, 0, sizeof text);
    decode(fields[2], (unsigned char *)text);
    errno = 0;
    float single;
    double twice;
    long double extended;
    switch (fields[1][0]) {
    case 'f': single = strtof(text, &end); memcpy(bits, &single, 4); break;
    case 'd': twice = strtod(text, &end); memcpy(bits, &twice, 8); break;
    case 'L': extended = strtold(text, &end); memcpy(bits, &extended, 10); break;
#ifdef QUAD
    case 'q': {
        __float128 quad = strtoflt128(text, &end);
        memcpy(bits, &quad, 16);
        break;
    }
#endif
    }
    int error = errno;
    encode(bits, 16);
    printf(" %d %d", (int)(end - text), error);
}

int main(void)
{
    static char line[1 << 18];
    while (fgets(line, sizeof line, stdin)) {
        char *fields[8] = {0};
        int count = 0;
        for (char *field = strtok(line, " \n"); field && count < 8; field = strtok(NULL, " \n"))
            fields[count++] = field;
        switch (fields[0][0]) {
        case 'P': print_case(fields); break;
        case 'M': format_case(fields); break;
        case 'S': scan_case(fields); break;
        case 'I': integer_case(fields); break;
        case 'F': float_case(fields); break;
        }
        putchar('\n');
    }
    return 0;
}
