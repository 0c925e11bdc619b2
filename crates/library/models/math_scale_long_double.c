#include "intrinsics.h"

/* By multiplications with powers of two, so that nothing depends on how the format is stored. */

#define LARGEST 0x1.fffffffffffffffep16383L
#define LEAST_EXPONENT (-16381)

static const long double powers[] = {0x1p1L,  0x1p2L,   0x1p4L,   0x1p8L,    0x1p16L,   0x1p32L,   0x1p64L,
                                     0x1p128L, 0x1p256L, 0x1p512L, 0x1p1024L, 0x1p2048L, 0x1p4096L, 0x1p8192L};
static const long double inverses[] = {0x1p-1L,   0x1p-2L,   0x1p-4L,   0x1p-8L,    0x1p-16L,   0x1p-32L,   0x1p-64L,
                                       0x1p-128L, 0x1p-256L, 0x1p-512L, 0x1p-1024L, 0x1p-2048L, 0x1p-4096L, 0x1p-8192L};
#define POWERS 14

static _Bool is_special(long double number)
{
    return number == 0 || !(number >= -LARGEST && number <= LARGEST);
}

long double frexpl(long double number, int *exponent)
{
    *exponent = 0;
    if (is_special(number))
        return number;
    long double magnitude = number < 0 ? -number : number;
    for (int index = POWERS - 1; index >= 0; index--) {
        if (magnitude >= powers[index]) {
            magnitude *= inverses[index];
            *exponent += 1 << index;
        }
        /* Twice, as subnormal numbers lie below the product of all inverses. */
        for (int repeat = 0; repeat < 2; repeat++) {
            if (magnitude < inverses[index]) {
                magnitude *= powers[index];
                *exponent -= 1 << index;
            }
        }
    }
    if (magnitude >= 1) {
        magnitude *= 0.5L;
        *exponent += 1;
    }
    return number < 0 ? -magnitude : magnitude;
}

/* Exact as long as what lies between the number and the result is normal. */
static long double multiply(long double number, int exponent)
{
    for (int index = POWERS - 1; index >= 0; index--) {
        while (exponent >= 1 << index) {
            number *= powers[index];
            exponent -= 1 << index;
        }
        while (exponent <= -(1 << index)) {
            number *= inverses[index];
            exponent += 1 << index;
        }
    }
    return number;
}

static long double scale(long double number, long exponent)
{
    if (is_special(number))
        return number;
    int own_exponent;
    long double half = frexpl(number, &own_exponent);
    if (exponent > 60000)
        exponent = 60000;
    if (exponent < -60000)
        exponent = -60000;
    int scaled = own_exponent + (int)exponent;
    if (scaled > 16500)
        scaled = 16500;
    if (scaled < -16500)
        scaled = -16500;

    long double result;
    if (scaled >= LEAST_EXPONENT) {
        result = multiply(half, scaled);
    } else {
        /* The step into the subnormal numbers is one multiplication, so that the result is rounded once. */
        result = multiply(half, LEAST_EXPONENT) * multiply(1, scaled - LEAST_EXPONENT);
    }
    if (result == 0 || result > LARGEST || result < -LARGEST)
        errno = ERANGE;
    return result;
}

long double ldexpl(long double number, int exponent)
{
    return scale(number, exponent);
}

long double scalbnl(long double number, int exponent)
{
    return scale(number, exponent);
}

long double scalblnl(long double number, long exponent)
{
    return scale(number, exponent);
}
