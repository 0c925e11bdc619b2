#include "intrinsics.h"

/* The functions behind the macros of <math.h>. */

#define LARGEST 0x1.fffffffffffffffep16383L
#define LEAST_NORMAL 0x1p-16382L

/* The x87 format: the sign is the highest bit of the tenth byte. */
static _Bool is_negative(long double number)
{
    return ((const unsigned char *)&number)[9] >> 7 != 0;
}

int __isnanl(long double number)
{
    return number != number;
}

int isnanl(long double number)
{
    return number != number;
}

int __isinfl(long double number)
{
    return (number > LARGEST) - (number < -LARGEST);
}

int isinfl(long double number)
{
    return (number > LARGEST) - (number < -LARGEST);
}

int __finitel(long double number)
{
    return number >= -LARGEST && number <= LARGEST;
}

int finitel(long double number)
{
    return number >= -LARGEST && number <= LARGEST;
}

int __signbitl(long double number)
{
    return is_negative(number);
}

/* FP_NAN is 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4. */
int __fpclassifyl(long double number)
{
    if (number != number)
        return 0;
    if (number > LARGEST || number < -LARGEST)
        return 1;
    if (number == 0)
        return 2;
    return number > -LEAST_NORMAL && number < LEAST_NORMAL ? 3 : 4;
}
