#include "intrinsics.h"

/* The x87 format: the sign is the highest bit of the tenth byte. */
static _Bool is_negative(long double number)
{
    return ((const unsigned char *)&number)[9] >> 7 != 0;
}

long double truncl(long double number);

long double modfl(long double number, long double *whole)
{
    long double truncated = truncl(number);
    *whole = truncated;
    /* An infinite number minus itself would be no number. */
    long double fraction = truncated == number ? 0 : number - truncated;
    if (number != number)
        return number;
    return is_negative(number) != is_negative(fraction) ? -fraction : fraction;
}
