#include "intrinsics.h"

static _Bool is_negative(double number)
{
    union {
        double number;
        unsigned long long bits;
    } view = {number};
    return view.bits >> 63 != 0;
}

static _Bool is_negativef(float number)
{
    union {
        float number;
        unsigned bits;
    } view = {number};
    return view.bits >> 31 != 0;
}

/* The x87 format: the sign is the highest bit of the tenth byte. */
static _Bool is_negativel(long double number)
{
    return ((const unsigned char *)&number)[9] >> 7 != 0;
}

double fabs(double number)
{
    return is_negative(number) ? -number : number;
}

double copysign(double number, double sign)
{
    return is_negative(number) == is_negative(sign) ? number : -number;
}

float fabsf(float number)
{
    return is_negativef(number) ? -number : number;
}

float copysignf(float number, float sign)
{
    return is_negativef(number) == is_negativef(sign) ? number : -number;
}

long double fabsl(long double number)
{
    return is_negativel(number) ? -number : number;
}

long double copysignl(long double number, long double sign)
{
    return is_negativel(number) == is_negativel(sign) ? number : -number;
}

/* The payload that the tag may name is not modelled. */

double nan(const char *tag)
{
    (void)tag;
    union {
        unsigned long long bits;
        double number;
    } view = {0x7ff8000000000000ull};
    return view.number;
}

float nanf(const char *tag)
{
    return (float)nan(tag);
}

long double nanl(const char *tag)
{
    return nan(tag);
}
