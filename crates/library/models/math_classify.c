#include "intrinsics.h"

/* The functions behind the macros of <math.h>. */

#define LARGEST 0x1.fffffffffffffp1023
#define LEAST_NORMAL 0x1p-1022

static _Bool is_negative(double number)
{
    union {
        double number;
        unsigned long long bits;
    } view = {number};
    return view.bits >> 63 != 0;
}

int __isnan(double number)
{
    return number != number;
}

int isnan(double number)
{
    return number != number;
}

int __isinf(double number)
{
    return (number > LARGEST) - (number < -LARGEST);
}

int isinf(double number)
{
    return (number > LARGEST) - (number < -LARGEST);
}

int __finite(double number)
{
    return number >= -LARGEST && number <= LARGEST;
}

int finite(double number)
{
    return number >= -LARGEST && number <= LARGEST;
}

int __signbit(double number)
{
    return is_negative(number);
}

/* FP_NAN is 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4. */
int __fpclassify(double number)
{
    if (number != number)
        return 0;
    if (number > LARGEST || number < -LARGEST)
        return 1;
    if (number == 0)
        return 2;
    return number > -LEAST_NORMAL && number < LEAST_NORMAL ? 3 : 4;
}
