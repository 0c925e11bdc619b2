#include "intrinsics.h"

static _Bool is_negative(double number)
{
    union {
        double number;
        unsigned long long bits;
    } view = {number};
    return view.bits >> 63 != 0;
}

double trunc(double number);

double modf(double number, double *whole)
{
    double truncated = trunc(number);
    *whole = truncated;
    /* An infinite number minus itself would be no number. */
    double fraction = truncated == number ? 0 : number - truncated;
    if (number != number)
        return number;
    return is_negative(number) != is_negative(fraction) ? -fraction : fraction;
}
