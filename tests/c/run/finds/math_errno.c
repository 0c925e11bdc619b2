// what: the errors of mathematical functions are seen in errno
// link: -lm
#include <errno.h>
#include <math.h>
#include <stdio.h>

#define SHOW(call) do { errno = 0; double r = call; printf("%d %g\n", errno, isnan(r) ? 0 : r); } while (0)

int main(void)
{
    volatile double minus = -1, zero = 0, big = 1000;
    SHOW(sqrt(minus));
    SHOW(log(zero));
    SHOW(exp(big));
    SHOW(exp(-big));
    SHOW(pow(zero, minus));
    SHOW(fmod(1, zero));
    SHOW(acos(big));
    SHOW(sqrt(big));
    double (*f)(double) = cos;
    SHOW(f(zero));
    return 0;
}
