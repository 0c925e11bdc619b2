#include "intrinsics.h"

/* The negation of the least value overflows here as it does in the program. */

int abs(int number)
{
    return number < 0 ? -number : number;
}

long labs(long number)
{
    return number < 0 ? -number : number;
}

long long llabs(long long number)
{
    return number < 0 ? -number : number;
}

__INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__ number)
{
    return number < 0 ? -number : number;
}
