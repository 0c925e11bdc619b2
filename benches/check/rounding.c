// what: what rounding to nearest leaves exact and what stays in order, in float (WIDTH=32) and double (WIDTH=64)
// verdict: safe
// sizes: WIDTH=32 WIDTH=64
#include <assert.h>
#include <float.h>

#ifndef WIDTH
#define WIDTH 32
#endif

#if WIDTH == 64
typedef double real;
typedef long integer;
#define LEAST DBL_MIN
#define MOST DBL_MAX
#define WHOLE 4503599627370496.0 /* all numbers from here on are whole */
real __VERIFIER_nondet_double(void);
#define ANY_REAL() __VERIFIER_nondet_double()
#else
typedef float real;
typedef int integer;
#define LEAST FLT_MIN
#define MOST FLT_MAX
#define WHOLE 8388608.0f
real __VERIFIER_nondet_float(void);
#define ANY_REAL() __VERIFIER_nondet_float()
#endif

short __VERIFIER_nondet_short(void);
void __VERIFIER_assume(int condition);

static real between(real least, real most)
{
    real x = ANY_REAL();
    __VERIFIER_assume(least <= x && x <= most);
    return x;
}

static void halving_is_exact(void)
{
    real x = between(2 * LEAST, MOST);
    assert(x * (real)0.5 * (real)2 == x);
    assert(x / 2 == x * (real)0.5);
    assert(x / 2 < x);
}

static void average_lies_between(void)
{
    real low = between(-MOST / 2, MOST / 2);
    real high = between(low, MOST / 2);
    real average = (low + high) / 2;
    assert(low <= average && average <= high);
}

static void near_difference_is_exact(void)
{
    real x = between(LEAST, MOST);
    real y = between(x / 2, x);
    assert((x - y) + y == x);
}

static void truncation_leaves_a_fraction(void)
{
    real x = between(0, WHOLE);
    integer whole = (integer)x;
    assert(0 <= whole);
    real rest = x - (real)whole;
    assert(0 <= rest && rest < 1);
}

static void quarters_add_in_any_order(void)
{
    real a = (real)__VERIFIER_nondet_short() / 4;
    real b = (real)__VERIFIER_nondet_short() / 4;
    real c = (real)__VERIFIER_nondet_short() / 4;
    assert((a + b) + c == a + (b + c));
}

static void numbers_are_ordered(void)
{
    real x = ANY_REAL(), y = ANY_REAL();
    int numbers = x == x && y == y;
    assert(numbers == (x <= y || y <= x));
    if (x == 0)
        assert(x == -x);
    if (x < y)
        assert(-y < -x);
}

int main(void)
{
    halving_is_exact();
    average_lies_between();
    near_difference_is_exact();
    truncation_leaves_a_fraction();
    quarters_add_in_any_order();
    numbers_are_ordered();
    return 0;
}
