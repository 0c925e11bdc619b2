#include "intrinsics.h"

/* Of two zeros with different signs, glibc on x86 returns the second, but fminl the first. */

double fmax(double left, double right)
{
    if (right != right)
        return left;
    return left > right ? left : right;
}

double fmin(double left, double right)
{
    if (right != right)
        return left;
    return left < right ? left : right;
}

double fdim(double left, double right)
{
    if (left <= right)
        return 0;
    double difference = left - right;
    if (difference > 0x1.fffffffffffffp1023 && left <= 0x1.fffffffffffffp1023 && right >= -0x1.fffffffffffffp1023)
        errno = ERANGE;
    return difference;
}

float fmaxf(float left, float right)
{
    if (right != right)
        return left;
    return left > right ? left : right;
}

float fminf(float left, float right)
{
    if (right != right)
        return left;
    return left < right ? left : right;
}

float fdimf(float left, float right)
{
    if (left <= right)
        return 0;
    float difference = left - right;
    if (difference > 0x1.fffffep127f && left <= 0x1.fffffep127f && right >= -0x1.fffffep127f)
        errno = ERANGE;
    return difference;
}

long double fmaxl(long double left, long double right)
{
    if (right != right)
        return left;
    return left > right ? left : right;
}

long double fminl(long double left, long double right)
{
    if (left != left)
        return right;
    return right < left ? right : left;
}

long double fdiml(long double left, long double right)
{
    if (left <= right)
        return 0;
    long double difference = left - right;
    if (difference > 0x1.fffffffffffffffep16383L && left <= 0x1.fffffffffffffffep16383L && right >= -0x1.fffffffffffffffep16383L)
        errno = ERANGE;
    return difference;
}
