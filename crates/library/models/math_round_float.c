#include "intrinsics.h"

/* From this number on there are no fractions. Adding it to a smaller one rounds to the nearest integer, ties to even. */
#define NO_FRACTIONS 0x1p23f

static _Bool is_negative(float number)
{
    union {
        float number;
        unsigned bits;
    } view = {number};
    return view.bits >> 31 != 0;
}

static float with_sign(float magnitude, float sign)
{
    return is_negative(sign) ? -magnitude : magnitude;
}

static float magnitude_of(float number)
{
    return is_negative(number) ? -number : number;
}

/* The rounding mode is to the nearest. */
float rintf(float number)
{
    float magnitude = magnitude_of(number);
    if (!(magnitude < NO_FRACTIONS))
        return number;
    return with_sign(magnitude + NO_FRACTIONS - NO_FRACTIONS, number);
}

float nearbyintf(float number)
{
    return rintf(number);
}

float roundevenf(float number)
{
    return rintf(number);
}

float truncf(float number)
{
    float magnitude = magnitude_of(number);
    float rounded = rintf(magnitude);
    return with_sign(rounded > magnitude ? rounded - 1 : rounded, number);
}

float floorf(float number)
{
    float rounded = rintf(number);
    return rounded > number ? rounded - 1 : rounded;
}

float ceilf(float number)
{
    float rounded = rintf(number);
    return with_sign(magnitude_of(rounded < number ? rounded + 1 : rounded), number);
}

float roundf(float number)
{
    float whole = truncf(number);
    float fraction = magnitude_of(number - whole);
    return fraction >= 0.5f ? whole + with_sign(1, number) : whole;
}

long lrintf(float number)
{
    return (long)rintf(number);
}

long long llrintf(float number)
{
    return (long long)rintf(number);
}

long lroundf(float number)
{
    return (long)roundf(number);
}

long long llroundf(float number)
{
    return (long long)roundf(number);
}
