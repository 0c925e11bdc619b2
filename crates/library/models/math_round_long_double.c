#include "intrinsics.h"

/* From this number on there are no fractions. Adding it to a smaller one rounds to the nearest integer, ties to even. */
#define NO_FRACTIONS 0x1p63L

/* The x87 format: the sign is the highest bit of the tenth byte. */
static _Bool is_negative(long double number)
{
    return ((const unsigned char *)&number)[9] >> 7 != 0;
}

static long double with_sign(long double magnitude, long double sign)
{
    return is_negative(sign) ? -magnitude : magnitude;
}

static long double magnitude_of(long double number)
{
    return is_negative(number) ? -number : number;
}

/* The rounding mode is to the nearest. */
long double rintl(long double number)
{
    long double magnitude = magnitude_of(number);
    if (!(magnitude < NO_FRACTIONS))
        return number;
    return with_sign(magnitude + NO_FRACTIONS - NO_FRACTIONS, number);
}

long double nearbyintl(long double number)
{
    return rintl(number);
}

long double roundevenl(long double number)
{
    return rintl(number);
}

long double truncl(long double number)
{
    long double magnitude = magnitude_of(number);
    long double rounded = rintl(magnitude);
    return with_sign(rounded > magnitude ? rounded - 1 : rounded, number);
}

long double floorl(long double number)
{
    long double rounded = rintl(number);
    return rounded > number ? rounded - 1 : rounded;
}

long double ceill(long double number)
{
    long double rounded = rintl(number);
    return with_sign(magnitude_of(rounded < number ? rounded + 1 : rounded), number);
}

long double roundl(long double number)
{
    long double whole = truncl(number);
    long double fraction = magnitude_of(number - whole);
    return fraction >= 0.5L ? whole + with_sign(1, number) : whole;
}

long lrintl(long double number)
{
    return (long)rintl(number);
}

long long llrintl(long double number)
{
    return (long long)rintl(number);
}

long lroundl(long double number)
{
    return (long)roundl(number);
}

long long llroundl(long double number)
{
    return (long long)roundl(number);
}
