#include "intrinsics.h"

#define EDOM 33

/* Long division: every difference is exact, because the divisor has been doubled to the size of the rest. */

static _Bool is_negative(double number)
{
    union {
        double number;
        unsigned long long bits;
    } view = {number};
    return view.bits >> 63 != 0;
}

double fmod(double number, double divisor)
{
    if (number != number || divisor != divisor)
        return number + divisor;
    double rest = is_negative(number) ? -number : number;
    double least = is_negative(divisor) ? -divisor : divisor;
    if (rest > 0x1.fffffffffffffp1023 || least == 0) {
        errno = EDOM;
        return (rest - rest) / (least - least);
    }
    if (least > 0x1.fffffffffffffp1023)
        return number;
    double multiple = least;
    while (multiple <= rest / 2)
        multiple *= 2;
    while (multiple > least) {
        if (rest >= multiple)
            rest -= multiple;
        multiple /= 2;
    }
    if (rest >= least)
        rest -= least;
    return is_negative(number) ? -rest : rest;
}

static _Bool is_negativef(float number)
{
    union {
        float number;
        unsigned bits;
    } view = {number};
    return view.bits >> 31 != 0;
}

float fmodf(float number, float divisor)
{
    if (number != number || divisor != divisor)
        return number + divisor;
    float rest = is_negativef(number) ? -number : number;
    float least = is_negativef(divisor) ? -divisor : divisor;
    if (rest > 0x1.fffffep127f || least == 0) {
        errno = EDOM;
        return (rest - rest) / (least - least);
    }
    if (least > 0x1.fffffep127f)
        return number;
    float multiple = least;
    while (multiple <= rest / 2)
        multiple *= 2;
    while (multiple > least) {
        if (rest >= multiple)
            rest -= multiple;
        multiple /= 2;
    }
    if (rest >= least)
        rest -= least;
    return is_negativef(number) ? -rest : rest;
}

/* The x87 format: the sign is the highest bit of the tenth byte. */
static _Bool is_negativel(long double number)
{
    return ((const unsigned char *)&number)[9] >> 7 != 0;
}

long double fmodl(long double number, long double divisor)
{
    if (number != number || divisor != divisor)
        return number + divisor;
    long double rest = is_negativel(number) ? -number : number;
    long double least = is_negativel(divisor) ? -divisor : divisor;
    if (rest > 0x1.fffffffffffffffep16383L || least == 0) {
        errno = EDOM;
        return (rest - rest) / (least - least);
    }
    if (least > 0x1.fffffffffffffffep16383L)
        return number;
    long double multiple = least;
    while (multiple <= rest / 2)
        multiple *= 2;
    while (multiple > least) {
        if (rest >= multiple)
            rest -= multiple;
        multiple /= 2;
    }
    if (rest >= least)
        rest -= least;
    return is_negativel(number) ? -rest : rest;
}
