#include "intrinsics.h"

/* From this number on there are no fractions. Adding it to a smaller one rounds to the nearest integer, ties to even. */
#define NO_FRACTIONS 0x1p52

static _Bool is_negative(double number)
{
    union {
        double number;
        unsigned long long bits;
    } view = {number};
    return view.bits >> 63 != 0;
}

static double with_sign(double magnitude, double sign)
{
    return is_negative(sign) ? -magnitude : magnitude;
}

static double magnitude_of(double number)
{
    return is_negative(number) ? -number : number;
}

/* The rounding mode is to the nearest. */
double rint(double number)
{
    double magnitude = magnitude_of(number);
    if (!(magnitude < NO_FRACTIONS))
        return number;
    return with_sign(magnitude + NO_FRACTIONS - NO_FRACTIONS, number);
}

double nearbyint(double number)
{
    return rint(number);
}

double roundeven(double number)
{
    return rint(number);
}

double trunc(double number)
{
    double magnitude = magnitude_of(number);
    double rounded = rint(magnitude);
    return with_sign(rounded > magnitude ? rounded - 1 : rounded, number);
}

double floor(double number)
{
    double rounded = rint(number);
    return rounded > number ? rounded - 1 : rounded;
}

double ceil(double number)
{
    double rounded = rint(number);
    return with_sign(magnitude_of(rounded < number ? rounded + 1 : rounded), number);
}

double round(double number)
{
    double whole = trunc(number);
    double fraction = magnitude_of(number - whole);
    return fraction >= 0.5 ? whole + with_sign(1, number) : whole;
}

long lrint(double number)
{
    return (long)rint(number);
}

long long llrint(double number)
{
    return (long long)rint(number);
}

long lround(double number)
{
    return (long)round(number);
}

long long llround(double number)
{
    return (long long)round(number);
}
