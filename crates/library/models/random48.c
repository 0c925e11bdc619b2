#include "intrinsics.h"

/* The linear congruential generator of 48 bits that POSIX prescribes. */

#define MASK48 0xffffffffffffull
#define MASK24 0xffffffull

static unsigned short current[3];
static unsigned short previous[3];
static unsigned long long multiplier = 0x5deece66dull;
static unsigned addend = 0xb;

static unsigned long long join(const unsigned short words[3])
{
    return (unsigned long long)words[2] << 32 | (unsigned long long)words[1] << 16 | words[0];
}

static void split(unsigned long long value, unsigned short words[3])
{
    words[0] = (unsigned short)(value & 0xffff);
    words[1] = (unsigned short)(value >> 16 & 0xffff);
    words[2] = (unsigned short)(value >> 32 & 0xffff);
}

/* Multiplies by halves of 24 bits, so that no product exceeds 64 bits. */
static unsigned long long next(unsigned short words[3])
{
    unsigned long long value = join(words);
    unsigned long long low = value & MASK24;
    unsigned long long high = value >> 24;
    unsigned long long multiplier_low = multiplier & MASK24;
    unsigned long long multiplier_high = multiplier >> 24;
    unsigned long long cross = (low * multiplier_high + high * multiplier_low) & MASK24;
    value = (low * multiplier_low + (cross << 24) + addend) & MASK48;
    split(value, words);
    return value;
}

/* The upper 32 bits as a signed number. */
static long upper_signed(unsigned long long value)
{
    long long upper = (long long)(value >> 16);
    return (long)(upper >= 0x80000000LL ? upper - 0x100000000LL : upper);
}

double erand48(unsigned short words[3])
{
    return (double)next(words) / 281474976710656.0;
}

long nrand48(unsigned short words[3])
{
    return (long)(next(words) >> 17);
}

long jrand48(unsigned short words[3])
{
    return upper_signed(next(words));
}

double drand48(void)
{
    return erand48(current);
}

long lrand48(void)
{
    return nrand48(current);
}

long mrand48(void)
{
    return jrand48(current);
}

static void reset_parameters(void)
{
    multiplier = 0x5deece66dull;
    addend = 0xb;
}

void srand48(long seed)
{
    split(((unsigned long long)seed & 0xffffffffu) << 16 | 0x330e, current);
    reset_parameters();
}

unsigned short *seed48(unsigned short words[3])
{
    split(join(current), previous);
    split(join(words), current);
    reset_parameters();
    return previous;
}

void lcong48(unsigned short parameters[7])
{
    split(join(parameters), current);
    multiplier = join(parameters + 3);
    addend = parameters[6];
}
