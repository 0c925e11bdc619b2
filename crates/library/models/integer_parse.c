#include "intrinsics.h"

#define MAXIMUM(type) ((type)~(type)0)
#define SIGNED_MAXIMUM(type) (MAXIMUM(unsigned type) >> 1)

typedef struct {
    /* Meaningful if no digit made it overflow. */
    unsigned long long magnitude;
    _Bool negative;
    _Bool overflow;
} Parsed;

static int digit_value(char character)
{
    if (character >= '0' && character <= '9')
        return character - '0';
    if (character >= 'a' && character <= 'z')
        return character - 'a' + 10;
    if (character >= 'A' && character <= 'Z')
        return character - 'A' + 10;
    return 36;
}

static _Bool has_prefix(const char *text, char letter)
{
    return text[0] == '0' && (text[1] == letter || text[1] == letter - ('a' - 'A'));
}

static Parsed parse(const char *text, char **end, int base, _Bool binary_prefix)
{
    Parsed parsed = {0, 0, 0};
    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return parsed;
    }

    const char *position = text;
    while (*position == ' ' || (*position >= '\t' && *position <= '\r'))
        position++;
    parsed.negative = *position == '-';
    if (*position == '-' || *position == '+')
        position++;

    /* A prefix without digits behind it is the number 0, followed by the letter. */
    const char *converted = text;
    if ((base == 0 || base == 16) && has_prefix(position, 'x')) {
        converted = position + 1;
        position += 2;
        base = 16;
    } else if (binary_prefix && (base == 0 || base == 2) && has_prefix(position, 'b')) {
        converted = position + 1;
        position += 2;
        base = 2;
    } else if (base == 0) {
        base = *position == '0' ? 8 : 10;
    }

    unsigned long long last = MAXIMUM(unsigned long long) / (unsigned)base;
    int last_digit = (int)(MAXIMUM(unsigned long long) % (unsigned)base);
    int digit = digit_value(*position);
    while (digit < base) {
        if (parsed.magnitude > last || (parsed.magnitude == last && digit > last_digit))
            parsed.overflow = 1;
        if (!parsed.overflow)
            parsed.magnitude = parsed.magnitude * (unsigned)base + (unsigned)digit;
        position++;
        converted = position;
        digit = digit_value(*position);
    }
    if (end != NULL)
        *end = (char *)converted;
    return parsed;
}

/* Negates without arithmetic that wraps around. */
static unsigned long long negated(unsigned long long magnitude, unsigned long long maximum)
{
    return magnitude == 0 ? 0 : maximum - magnitude + 1;
}

static unsigned long long to_unsigned(Parsed parsed, unsigned long long maximum)
{
    if (parsed.overflow || parsed.magnitude > maximum) {
        errno = ERANGE;
        return maximum;
    }
    return parsed.negative ? negated(parsed.magnitude, maximum) : parsed.magnitude;
}

static long long to_signed(Parsed parsed, unsigned long long maximum)
{
    long long largest = (long long)maximum;
    if (!parsed.overflow && parsed.magnitude <= maximum)
        return parsed.negative ? -(long long)parsed.magnitude : (long long)parsed.magnitude;
    if (parsed.overflow || !parsed.negative || parsed.magnitude > maximum + 1)
        errno = ERANGE;
    return parsed.negative ? -largest - 1 : largest;
}

long strtol(const char *text, char **end, int base)
{
    return (long)to_signed(parse(text, end, base, 0), SIGNED_MAXIMUM(long));
}

long long strtoll(const char *text, char **end, int base)
{
    return to_signed(parse(text, end, base, 0), SIGNED_MAXIMUM(long long));
}

unsigned long strtoul(const char *text, char **end, int base)
{
    return (unsigned long)to_unsigned(parse(text, end, base, 0), MAXIMUM(unsigned long));
}

unsigned long long strtoull(const char *text, char **end, int base)
{
    return to_unsigned(parse(text, end, base, 0), MAXIMUM(unsigned long long));
}

__INTMAX_TYPE__ strtoimax(const char *text, char **end, int base)
{
    return strtoll(text, end, base);
}

__UINTMAX_TYPE__ strtoumax(const char *text, char **end, int base)
{
    return strtoull(text, end, base);
}

long long strtoq(const char *text, char **end, int base)
{
    return strtoll(text, end, base);
}

unsigned long long strtouq(const char *text, char **end, int base)
{
    return strtoull(text, end, base);
}

int atoi(const char *text)
{
    return (int)strtol(text, NULL, 10);
}

long atol(const char *text)
{
    return strtol(text, NULL, 10);
}

long long atoll(const char *text)
{
    return strtoll(text, NULL, 10);
}

/* What newer glibc headers call instead: C23 adds the prefix 0b. */

long __isoc23_strtol(const char *text, char **end, int base)
{
    return (long)to_signed(parse(text, end, base, 1), SIGNED_MAXIMUM(long));
}

long long __isoc23_strtoll(const char *text, char **end, int base)
{
    return to_signed(parse(text, end, base, 1), SIGNED_MAXIMUM(long long));
}

unsigned long __isoc23_strtoul(const char *text, char **end, int base)
{
    return (unsigned long)to_unsigned(parse(text, end, base, 1), MAXIMUM(unsigned long));
}

unsigned long long __isoc23_strtoull(const char *text, char **end, int base)
{
    return to_unsigned(parse(text, end, base, 1), MAXIMUM(unsigned long long));
}

__INTMAX_TYPE__ __isoc23_strtoimax(const char *text, char **end, int base)
{
    return __isoc23_strtoll(text, end, base);
}

__UINTMAX_TYPE__ __isoc23_strtoumax(const char *text, char **end, int base)
{
    return __isoc23_strtoull(text, end, base);
}
