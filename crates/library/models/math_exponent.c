#include "intrinsics.h"

#define EDOM 33
#define GREATEST_INT ((int)(~0u >> 1))

/* glibc on x86 returns the least int for zero and for what is no number. */

double frexp(double number, int *exponent);

int ilogb(double number)
{
    if (number == 0 || number != number) {
        errno = EDOM;
        return -GREATEST_INT - 1;
    }
    if (number > 0x1.fffffffffffffp1023 || number < -0x1.fffffffffffffp1023) {
        errno = EDOM;
        return GREATEST_INT;
    }
    int exponent;
    frexp(number, &exponent);
    return exponent - 1;
}

double logb(double number)
{
    if (number == 0)
        return -0x1.fffffffffffffp1023 * 2;
    if (number > 0x1.fffffffffffffp1023 || number < -0x1.fffffffffffffp1023)
        return number * number;
    if (number != number)
        return number;
    int exponent;
    frexp(number, &exponent);
    return exponent - 1;
}

float frexpf(float number, int *exponent);

int ilogbf(float number)
{
    if (number == 0 || number != number) {
        errno = EDOM;
        return -GREATEST_INT - 1;
    }
    if (number > 0x1.fffffep127f || number < -0x1.fffffep127f) {
        errno = EDOM;
        return GREATEST_INT;
    }
    int exponent;
    frexpf(number, &exponent);
    return exponent - 1;
}

float logbf(float number)
{
    if (number == 0)
        return -0x1.fffffep127f * 2;
    if (number > 0x1.fffffep127f || number < -0x1.fffffep127f)
        return number * number;
    if (number != number)
        return number;
    int exponent;
    frexpf(number, &exponent);
    return exponent - 1;
}

long double frexpl(long double number, int *exponent);

int ilogbl(long double number)
{
    if (number == 0 || number != number) {
        errno = EDOM;
        return -GREATEST_INT - 1;
    }
    if (number > 0x1.fffffffffffffffep16383L || number < -0x1.fffffffffffffffep16383L) {
        errno = EDOM;
        return GREATEST_INT;
    }
    int exponent;
    frexpl(number, &exponent);
    return exponent - 1;
}

long double logbl(long double number)
{
    if (number == 0)
        return -0x1.fffffffffffffffep16383L * 2;
    if (number > 0x1.fffffffffffffffep16383L || number < -0x1.fffffffffffffffep16383L)
        return number * number;
    if (number != number)
        return number;
    int exponent;
    frexpl(number, &exponent);
    return exponent - 1;
}
