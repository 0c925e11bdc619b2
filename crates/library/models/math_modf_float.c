#include "intrinsics.h"

static _Bool is_negative(float number)
{
    union {
        float number;
        unsigned bits;
    } view = {number};
    return view.bits >> 31 != 0;
}

float truncf(float number);

float modff(float number, float *whole)
{
    float truncated = truncf(number);
    *whole = truncated;
    /* An infinite number minus itself would be no number. */
    float fraction = truncated == number ? 0 : number - truncated;
    if (number != number)
        return number;
    return is_negative(number) != is_negative(fraction) ? -fraction : fraction;
}
