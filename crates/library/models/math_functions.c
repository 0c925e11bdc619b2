/* Functions of <math.h> that the tool computes itself; here they get the errno that the C library gives them.
   They are made by macros, so their names are listed for those who look for a model.
   Defines: acos acosf acosh acoshf acoshl acosl asin asinf asinh asinhf asinhl asinl atan atan2 atan2f atan2l atanf atanh
   atanhf atanhl atanl cbrt cbrtf cbrtl cos cosf cosh coshf coshl cosl exp exp2 exp2f exp2l expf expl expm1 expm1f
   expm1l fma fmaf fmal hypot hypotf hypotl log log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logf logl
   pow powf powl remainder remainderf remainderl sin sinf sinh sinhf sinhl sinl sqrt sqrtf sqrtl tan tanf tanh
   tanhf tanhl tanl */

#include "intrinsics.h"

#define EDOM 33
#define ERANGE 34

/* A NaN from numbers is a domain error, an infinity from finite numbers a range or pole error. */
static void report(int result_is_nan, int result_is_infinite, int any_nan, int all_finite)
{
    if (result_is_nan && !any_nan)
        errno = EDOM;
    else if (result_is_infinite && all_finite)
        errno = ERANGE;
}

#define UNARY(name, type, vanishes)                                                                                    \
    type __wherefore_##name(type x);                                                                                   \
    type name(type x)                                                                                                  \
    {                                                                                                                  \
        type result = __wherefore_##name(x);                                                                           \
        report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));           \
        if (vanishes && result == 0 && __builtin_isfinite(x))                                                          \
            errno = ERANGE;                                                                                            \
        return result;                                                                                                 \
    }

#define BINARY(name, type, vanishes)                                                                                   \
    type __wherefore_##name(type x, type y);                                                                           \
    type name(type x, type y)                                                                                          \
    {                                                                                                                  \
        type result = __wherefore_##name(x, y);                                                                        \
        int nan = __builtin_isnan(x) || __builtin_isnan(y);                                                            \
        int finite = __builtin_isfinite(x) && __builtin_isfinite(y);                                                   \
        report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);                                         \
        if (vanishes && result == 0 && x != 0 && finite)                                                               \
            errno = ERANGE;                                                                                            \
        return result;                                                                                                 \
    }

#define TERNARY(name, type)                                                                                            \
    type __wherefore_##name(type x, type y, type z);                                                                   \
    type name(type x, type y, type z)                                                                                  \
    {                                                                                                                  \
        return __wherefore_##name(x, y, z);                                                                            \
    }

#define UNARY_TYPES(name, vanishes)                                                                                    \
    UNARY(name, double, vanishes) UNARY(name##f, float, vanishes) UNARY(name##l, long double, vanishes)
#define BINARY_TYPES(name, vanishes)                                                                                   \
    BINARY(name, double, vanishes) BINARY(name##f, float, vanishes) BINARY(name##l, long double, vanishes)

UNARY_TYPES(sqrt, 0)
UNARY_TYPES(sin, 0)
UNARY_TYPES(cos, 0)
UNARY_TYPES(tan, 0)
UNARY_TYPES(asin, 0)
UNARY_TYPES(acos, 0)
UNARY_TYPES(atan, 0)
UNARY_TYPES(sinh, 0)
UNARY_TYPES(cosh, 0)
UNARY_TYPES(tanh, 0)
UNARY_TYPES(asinh, 0)
UNARY_TYPES(acosh, 0)
UNARY_TYPES(atanh, 0)
UNARY_TYPES(expm1, 0)
UNARY_TYPES(log, 0)
UNARY_TYPES(log2, 0)
UNARY_TYPES(log10, 0)
UNARY_TYPES(log1p, 0)
UNARY_TYPES(cbrt, 0)

/* Their results may be too small for any number but zero. */
UNARY_TYPES(exp, 1)
UNARY_TYPES(exp2, 1)

BINARY_TYPES(atan2, 0)
BINARY_TYPES(hypot, 0)
BINARY_TYPES(remainder, 0)
BINARY_TYPES(pow, 1)

TERNARY(fma, double)
TERNARY(fmaf, float)
TERNARY(fmal, long double)
