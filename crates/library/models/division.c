#include "intrinsics.h"

typedef struct {
    int quot;
    int rem;
} div_t;

typedef struct {
    long quot;
    long rem;
} ldiv_t;

typedef struct {
    long long quot;
    long long rem;
} lldiv_t;

typedef struct {
    __INTMAX_TYPE__ quot;
    __INTMAX_TYPE__ rem;
} imaxdiv_t;

div_t div(int number, int divisor)
{
    div_t result = {number / divisor, number % divisor};
    return result;
}

ldiv_t ldiv(long number, long divisor)
{
    ldiv_t result = {number / divisor, number % divisor};
    return result;
}

lldiv_t lldiv(long long number, long long divisor)
{
    lldiv_t result = {number / divisor, number % divisor};
    return result;
}

imaxdiv_t imaxdiv(__INTMAX_TYPE__ number, __INTMAX_TYPE__ divisor)
{
    imaxdiv_t result = {number / divisor, number % divisor};
    return result;
}
