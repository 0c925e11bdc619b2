#include "test.h"

#include <errno.h>
#include <limits.h>
#include <math.h>

extern int *model___errno_location(void);

#define MODELS(function)                                                                                               \
    MODEL(function);                                                                                                   \
    MODEL(function##f);                                                                                                \
    MODEL(function##l)

MODELS(fabs);
MODELS(copysign);
MODELS(nan);
MODELS(fmin);
MODELS(fmax);
MODELS(fdim);
MODELS(rint);
MODELS(nearbyint);
MODELS(roundeven);
MODELS(trunc);
MODELS(floor);
MODELS(ceil);
MODELS(round);
MODELS(lrint);
MODELS(llrint);
MODELS(lround);
MODELS(llround);
MODELS(modf);
MODELS(frexp);
MODELS(ldexp);
MODELS(scalbn);
MODELS(scalbln);
MODELS(ilogb);
MODELS(logb);
MODELS(fmod);
MODEL(nextafter);
MODEL(nextafterf);

#define CLASSIFIERS(suffix, type)                                                                                      \
    extern int model___isnan##suffix(type number);                                                                     \
    extern int model_isnan##suffix(type number);                                                                       \
    extern int model___isinf##suffix(type number);                                                                     \
    extern int model_isinf##suffix(type number);                                                                       \
    extern int model___finite##suffix(type number);                                                                    \
    extern int model_finite##suffix(type number);                                                                      \
    extern int model___signbit##suffix(type number);                                                                   \
    extern int model___fpclassify##suffix(type number);                                                                \
    extern int __isnan##suffix(type number);                                                                           \
    extern int __isinf##suffix(type number);                                                                           \
    extern int __finite##suffix(type number);                                                                          \
    extern int __fpclassify##suffix(type number)

CLASSIFIERS(, double);
CLASSIFIERS(f, float);
CLASSIFIERS(l, long double);

static int same(long double left, long double right)
{
    if (isnan(left) || isnan(right))
        return isnan(left) && isnan(right);
    return left == right && signbit(left) == signbit(right);
}

static long double random_number(void)
{
    static const long double special[] = {0.0L,   1.0L,       0.5L,       1.5L,       2.5L,        0.4999999999999999444888L,
                                          3.0L,   0x1p52L,    0x1p23L,    0x1p63L,    0x1p51L,     4503599627370495.5L,
                                          1e308L, 0x1p-1074L, 0x1p-1022L, 0x1p-149L,  0x1p-126L,   0x1p-16382L,
                                          1e-310L, 0x1p-16445L, 0x1.fffffep127L, 8388607.5L, 0x1.fffffffffffffp1023L,
                                          0x1.fffffffffffffffep16383L, INFINITY, NAN, 2147483647.5L, 0.49999997L};
    long double number;
    union {
        unsigned long bits;
        double number;
    } any = {test_random()};
    union {
        unsigned bits;
        float number;
    } any_float = {(unsigned)test_random()};
    switch (test_below(6)) {
    case 0:
        number = special[test_below(sizeof special / sizeof special[0])];
        break;
    case 1:
        number = any.number;
        break;
    case 2:
        number = any_float.number;
        break;
    case 3:
        number = (long double)test_below(2000) / 4;
        break;
    case 4:
        number = ldexpl((long double)test_random(), (int)test_below(140) - 80);
        break;
    default:
        number = ldexpl((long double)test_random(), (int)test_below(32900) - 16500);
    }
    return test_below(2) ? -number : number;
}

/* The conversion of a number that the type has no value for is undefined. */
static int fits_long(long double number)
{
    return number > -0x1p62L && number < 0x1p62L;
}

#define EXPECT_UNARY(function)                                                                                         \
    EXPECT(same(model_##function(x), function(x)), #function "(%La): %La, %La", (long double)x,                        \
           (long double)model_##function(x), (long double)function(x))

#define EXPECT_ERRNO(model_call, library_call)                                                                         \
    do {                                                                                                               \
        errno = *model___errno_location() = 0;                                                                         \
        long double model_value = model_call;                                                                          \
        long double library_value = library_call;                                                                      \
        int error = errno;                                                                                             \
        EXPECT(same(model_value, library_value), "%s (%La, %La, %d): %La, %La", #model_call, (long double)x,           \
               (long double)y, n, model_value, library_value);                                                         \
        EXPECT(*model___errno_location() == error, "%s (%La, %La, %d): errno %d, %d", #model_call, (long double)x,     \
               (long double)y, n, *model___errno_location(), error);                                                   \
    } while (0)

#define EXPECT_LONG(function)                                                                                          \
    EXPECT(model_##function(x) == function(x), #function "(%La)", (long double)x)

#define COMPARE(s, type)                                                                                               \
    static void compare##s(type x, type y, int n)                                                                      \
    {                                                                                                                  \
        type model_part, part;                                                                                         \
        int model_exponent, exponent;                                                                                  \
        EXPECT(model___isnan##s(x) == !!__isnan##s(x) && model_isnan##s(x) == !!__isnan##s(x), "%La", (long double)x);  \
        EXPECT(model___isinf##s(x) == __isinf##s(x) && model_isinf##s(x) == __isinf##s(x), "%La", (long double)x);      \
        EXPECT(model___finite##s(x) == !!__finite##s(x), "%La", (long double)x);                                       \
        EXPECT(model_finite##s(x) == !!__finite##s(x), "%La", (long double)x);                                         \
        EXPECT(model___signbit##s(x) == !!signbit(x), "%La", (long double)x);                                          \
        EXPECT(model___fpclassify##s(x) == __fpclassify##s(x), "%La", (long double)x);                                 \
        EXPECT_UNARY(fabs##s);                                                                                         \
        EXPECT_UNARY(rint##s);                                                                                         \
        EXPECT_UNARY(nearbyint##s);                                                                                    \
        EXPECT_UNARY(roundeven##s);                                                                                    \
        EXPECT_UNARY(trunc##s);                                                                                        \
        EXPECT_UNARY(floor##s);                                                                                        \
        EXPECT_UNARY(ceil##s);                                                                                         \
        EXPECT_UNARY(round##s);                                                                                        \
        if (fits_long(x)) {                                                                                            \
            EXPECT_LONG(lrint##s);                                                                                     \
            EXPECT_LONG(llrint##s);                                                                                    \
            EXPECT_LONG(lround##s);                                                                                    \
            EXPECT_LONG(llround##s);                                                                                   \
        }                                                                                                              \
        EXPECT(same(model_copysign##s(x, y), copysign##s(x, y)), "%La %La", (long double)x, (long double)y);           \
        EXPECT(signbit(model_copysign##s(x, y)) == signbit(y), "%La %La", (long double)x, (long double)y);             \
        EXPECT(isnan(model_nan##s("")) && !signbit(model_nan##s("")), "nan");                                          \
        EXPECT_ERRNO(model_fmin##s(x, y), fmin##s(x, y));                                                              \
        EXPECT_ERRNO(model_fmax##s(x, y), fmax##s(x, y));                                                              \
        EXPECT_ERRNO(model_fdim##s(x, y), fdim##s(x, y));                                                              \
        EXPECT_ERRNO(model_modf##s(x, &model_part), modf##s(x, &part));                                                \
        EXPECT(same(model_part, part), "modf(%La): %La %La", (long double)x, (long double)model_part,                  \
               (long double)part);                                                                                     \
        EXPECT_ERRNO(model_frexp##s(x, &model_exponent), frexp##s(x, &exponent));                                      \
        EXPECT(model_exponent == exponent, "frexp(%La): %d %d", (long double)x, model_exponent, exponent);             \
        EXPECT_ERRNO(model_ldexp##s(x, n), ldexp##s(x, n));                                                            \
        EXPECT_ERRNO(model_scalbn##s(x, n), scalbn##s(x, n));                                                          \
        EXPECT_ERRNO(model_scalbln##s(x, n * 3l), scalbln##s(x, n * 3l));                                              \
        EXPECT_ERRNO(model_ilogb##s(x), ilogb##s(x));                                                                  \
        EXPECT_ERRNO(model_logb##s(x), logb##s(x));                                                                    \
        EXPECT_ERRNO(model_fmod##s(x, y), fmod##s(x, y));                                                              \
    }

COMPARE(, double)
COMPARE(f, float)
COMPARE(l, long double)

static int random_exponent(void)
{
    static const int limits[] = {10, 200, 1200, 2200, 17000, 34000, 100000};
    int limit = limits[test_below(7)];
    int exponent = (int)test_below(2u * (unsigned)limit) - limit;
    return test_below(50) ? exponent : test_below(2) ? INT_MIN : INT_MAX;
}

static void compare_special_pairs(void)
{
    static const long double specials[] = {0.0L, -0.0L, 1.0L, -1.0L, 0.5L, -0.5L, INFINITY, -INFINITY, NAN, -NAN};
    enum { SPECIALS = sizeof specials / sizeof specials[0] };
    for (int left = 0; left < SPECIALS; left++) {
        for (int right = 0; right < SPECIALS; right++) {
            compare((double)specials[left], (double)specials[right], 0);
            comparef((float)specials[left], (float)specials[right], 0);
            comparel(specials[left], specials[right], 0);
        }
    }
}

static void compare_neighbours(long double from, long double towards)
{
    double x = (double)from, y = (double)towards;
    float xf = (float)from, yf = (float)towards;
    EXPECT(same(model_nextafter(x, y), nextafter(x, y)), "nextafter(%a, %a)", x, y);
    EXPECT(same(model_nextafterf(xf, yf), nextafterf(xf, yf)), "nextafterf(%a, %a)", xf, yf);
}

void test_math(void)
{
    compare_special_pairs();
    for (int round = 0; round < 60000; round++) {
        long double x = random_number();
        long double y = test_below(8) ? random_number() : x;
        int n = random_exponent();
        compare((double)x, (double)y, n);
        comparef((float)x, (float)y, n);
        comparel(x, y, n);
        compare_neighbours(x, y);
    }
}
