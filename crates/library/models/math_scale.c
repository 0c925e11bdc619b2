#include "intrinsics.h"

typedef union {
    double number;
    unsigned long long bits;
} View;

#define FRACTION_BITS 52
#define EXPONENTS 2047
/* The exponent field of the numbers from 0.5 to 1. */
#define EXPONENT_OF_HALF 1022
/* Makes every subnormal number normal. */
#define LIFT 0x1p54
#define UNLIFT 0x1p-54
#define LIFT_EXPONENT 54

static int exponent_field(double number)
{
    View view = {number};
    return (int)(view.bits >> FRACTION_BITS & EXPONENTS);
}

static double with_exponent_field(double number, int exponent)
{
    View view = {number};
    view.bits = (view.bits & ~((unsigned long long)EXPONENTS << FRACTION_BITS)) | (unsigned long long)exponent << FRACTION_BITS;
    return view.number;
}

double frexp(double number, int *exponent)
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

static double scale(double number, long exponent)
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

    double result;
    if (scaled >= EXPONENTS) {
        /* Overflows to an infinite number. */
        double largest = with_exponent_field(number, EXPONENTS - 1);
        result = largest * 4;
    } else if (scaled > 0) {
        result = with_exponent_field(number, scaled);
    } else if (scaled > -LIFT_EXPONENT) {
        /* One multiplication, so that the result is rounded once. */
        result = with_exponent_field(number, scaled + LIFT_EXPONENT) * UNLIFT;
    } else {
        result = number > 0 ? 0.0 : -0.0;
    }
    if (scaled >= EXPONENTS || result == 0)
        errno = ERANGE;
    return result;
}

double ldexp(double number, int exponent)
{
    return scale(number, exponent);
}

double scalbn(double number, int exponent)
{
    return scale(number, exponent);
}

double scalbln(double number, long exponent)
{
    return scale(number, exponent);
}
