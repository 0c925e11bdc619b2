/* nextafter and nexttoward: the neighbour of a number, by its bits. */

#include "intrinsics.h"

double nextafter(double from, double towards)
{
    union { double number; unsigned long long bits; } value;
    if (from != from || towards != towards)
        return from + towards;
    if (from == towards)
        return towards;
    value.number = from;
    if (from == 0) {
        value.bits = 1;
        return towards < 0 ? -value.number : value.number;
    }
    if ((from < towards) == (from > 0))
        value.bits++;
    else
        value.bits--;
    return value.number;
}

float nextafterf(float from, float towards)
{
    union { float number; unsigned int bits; } value;
    if (from != from || towards != towards)
        return from + towards;
    if (from == towards)
        return towards;
    value.number = from;
    if (from == 0) {
        value.bits = 1;
        return towards < 0 ? -value.number : value.number;
    }
    if ((from < towards) == (from > 0))
        value.bits++;
    else
        value.bits--;
    return value.number;
}
