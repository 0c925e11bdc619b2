#include "intrinsics.h"

/* The functions behind the macros of <math.h>. */

#define LARGEST 0x1.fffffep127f
#define LEAST_NORMAL 0x1p-126f

static _Bool is_negative(float number)
{
    union {
        float number;
        unsigned bits;
    } view = {number};
    return view.bits >> 31 != 0;
}

int __isnanf(float number)
{
    return number != number;
}

int isnanf(float number)
{
    return number != number;
}

int __isinff(float number)
{
    return (number > LARGEST) - (number < -LARGEST);
}

int isinff(float number)
{
    return (number > LARGEST) - (number < -LARGEST);
}

int __finitef(float number)
{
    return number >= -LARGEST && number <= LARGEST;
}

int finitef(float number)
{
    return number >= -LARGEST && number <= LARGEST;
}

int __signbitf(float number)
{
    return is_negative(number);
}

/* FP_NAN is 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4. */
int __fpclassifyf(float number)
{
    if (number != number)
        return 0;
    if (number > LARGEST || number < -LARGEST)
        return 1;
    if (number == 0)
        return 2;
    return number > -LEAST_NORMAL && number < LEAST_NORMAL ? 3 : 4;
}
