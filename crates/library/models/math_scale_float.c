#include "intrinsics.h"

typedef union {
    float number;
    unsigned bits;
} View;

#define FRACTION_BITS 23
#define EXPONENTS 255
/* The exponent field of the numbers from 0.5 to 1. */
#define EXPONENT_OF_HALF 126
/* Makes every subnormal number normal. */
#define LIFT 0x1p25f
#define UNLIFT 0x1p-25f
#define LIFT_EXPONENT 25

static int exponent_field(float number)
{
    View view = {number};
    return (int)(view.bits >> FRACTION_BITS & EXPONENTS);
}

static float with_exponent_field(float number, int exponent)
{
    View view = {number};
    view.bits = (view.bits & ~((unsigned)EXPONENTS << FRACTION_BITS)) | (unsigned)exponent << FRACTION_BITS;
    return view.number;
}

float frexpf(float number, int *exponent)
{
    *exponent = 0;
    int field = exponent_field(number);
    if (number == 0 || field == EXPONENTS)
        return number;
    int lifted = 0;
    if (field == 0) {
        number *= LIFT;
        field = exponent_field(number);
        lifted = LIFT_EXPONENT;
    }
    *exponent = field - EXPONENT_OF_HALF - lifted;
    return with_exponent_field(number, EXPONENT_OF_HALF);
}

static float scale(float number, long exponent)
{
    int field = exponent_field(number);
    if (number == 0 || field == EXPONENTS)
        return number;
    if (field == 0) {
        number *= LIFT;
        field = exponent_field(number) - LIFT_EXPONENT;
    }
    /* Far beyond both ends of the range, but small enough to be added. */
    if (exponent > 4 * EXPONENTS)
        exponent = 4 * EXPONENTS;
    if (exponent < -4 * EXPONENTS)
        exponent = -4 * EXPONENTS;
    int scaled = field + (int)exponent;

    float result;
    if (scaled >= EXPONENTS) {
        /* Overflows to an infinite number. */
        float largest = with_exponent_field(number, EXPONENTS - 1);
        result = largest * 4;
    } else if (scaled > 0) {
        result = with_exponent_field(number, scaled);
    } else if (scaled > -LIFT_EXPONENT) {
        /* One multiplication, so that the result is rounded once. */
        result = with_exponent_field(number, scaled + LIFT_EXPONENT) * UNLIFT;
    } else {
        result = number > 0 ? 0.0f : -0.0f;
    }
    if (scaled >= EXPONENTS || result == 0)
        errno = ERANGE;
    return result;
}

float ldexpf(float number, int exponent)
{
    return scale(number, exponent);
}

float scalbnf(float number, int exponent)
{
    return scale(number, exponent);
}

float scalblnf(float number, long exponent)
{
    return scale(number, exponent);
}
