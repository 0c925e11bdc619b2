/* Functions of <math.h> that the tool computes itself; here they get the errno that the C library gives them. */

#include "intrinsics.h"

#ifndef EDOM
#define EDOM 33
#endif
#ifndef ERANGE
#define ERANGE 34
#endif

double __wherefore_sqrt(double x);
float __wherefore_sqrtf(float x);
long double __wherefore_sqrtl(long double x);
double __wherefore_sin(double x);
float __wherefore_sinf(float x);
long double __wherefore_sinl(long double x);
double __wherefore_cos(double x);
float __wherefore_cosf(float x);
long double __wherefore_cosl(long double x);
double __wherefore_tan(double x);
float __wherefore_tanf(float x);
long double __wherefore_tanl(long double x);
double __wherefore_asin(double x);
float __wherefore_asinf(float x);
long double __wherefore_asinl(long double x);
double __wherefore_acos(double x);
float __wherefore_acosf(float x);
long double __wherefore_acosl(long double x);
double __wherefore_atan(double x);
float __wherefore_atanf(float x);
long double __wherefore_atanl(long double x);
double __wherefore_sinh(double x);
float __wherefore_sinhf(float x);
long double __wherefore_sinhl(long double x);
double __wherefore_cosh(double x);
float __wherefore_coshf(float x);
long double __wherefore_coshl(long double x);
double __wherefore_tanh(double x);
float __wherefore_tanhf(float x);
long double __wherefore_tanhl(long double x);
double __wherefore_asinh(double x);
float __wherefore_asinhf(float x);
long double __wherefore_asinhl(long double x);
double __wherefore_acosh(double x);
float __wherefore_acoshf(float x);
long double __wherefore_acoshl(long double x);
double __wherefore_atanh(double x);
float __wherefore_atanhf(float x);
long double __wherefore_atanhl(long double x);
double __wherefore_exp(double x);
float __wherefore_expf(float x);
long double __wherefore_expl(long double x);
double __wherefore_exp2(double x);
float __wherefore_exp2f(float x);
long double __wherefore_exp2l(long double x);
double __wherefore_expm1(double x);
float __wherefore_expm1f(float x);
long double __wherefore_expm1l(long double x);
double __wherefore_log(double x);
float __wherefore_logf(float x);
long double __wherefore_logl(long double x);
double __wherefore_log2(double x);
float __wherefore_log2f(float x);
long double __wherefore_log2l(long double x);
double __wherefore_log10(double x);
float __wherefore_log10f(float x);
long double __wherefore_log10l(long double x);
double __wherefore_log1p(double x);
float __wherefore_log1pf(float x);
long double __wherefore_log1pl(long double x);
double __wherefore_cbrt(double x);
float __wherefore_cbrtf(float x);
long double __wherefore_cbrtl(long double x);
double __wherefore_atan2(double x, double y);
float __wherefore_atan2f(float x, float y);
long double __wherefore_atan2l(long double x, long double y);
double __wherefore_pow(double x, double y);
float __wherefore_powf(float x, float y);
long double __wherefore_powl(long double x, long double y);
double __wherefore_hypot(double x, double y);
float __wherefore_hypotf(float x, float y);
long double __wherefore_hypotl(long double x, long double y);
double __wherefore_remainder(double x, double y);
float __wherefore_remainderf(float x, float y);
long double __wherefore_remainderl(long double x, long double y);
double __wherefore_fma(double x, double y, double z);
float __wherefore_fmaf(float x, float y, float z);
long double __wherefore_fmal(long double x, long double y, long double z);

/* A NaN from numbers is a domain error, an infinity from finite numbers a range or pole error. */
static void report(int result_is_nan, int result_is_infinite, int any_nan, int all_finite)
{
    if (result_is_nan && !any_nan)
        errno = EDOM;
    else if (result_is_infinite && all_finite)
        errno = ERANGE;
}

double sqrt(double x)
{
    double result = __wherefore_sqrt(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float sqrtf(float x)
{
    float result = __wherefore_sqrtf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double sqrtl(long double x)
{
    long double result = __wherefore_sqrtl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double sin(double x)
{
    double result = __wherefore_sin(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float sinf(float x)
{
    float result = __wherefore_sinf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double sinl(long double x)
{
    long double result = __wherefore_sinl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double cos(double x)
{
    double result = __wherefore_cos(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float cosf(float x)
{
    float result = __wherefore_cosf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double cosl(long double x)
{
    long double result = __wherefore_cosl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double tan(double x)
{
    double result = __wherefore_tan(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float tanf(float x)
{
    float result = __wherefore_tanf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double tanl(long double x)
{
    long double result = __wherefore_tanl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double asin(double x)
{
    double result = __wherefore_asin(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float asinf(float x)
{
    float result = __wherefore_asinf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double asinl(long double x)
{
    long double result = __wherefore_asinl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double acos(double x)
{
    double result = __wherefore_acos(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float acosf(float x)
{
    float result = __wherefore_acosf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double acosl(long double x)
{
    long double result = __wherefore_acosl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double atan(double x)
{
    double result = __wherefore_atan(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float atanf(float x)
{
    float result = __wherefore_atanf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double atanl(long double x)
{
    long double result = __wherefore_atanl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double sinh(double x)
{
    double result = __wherefore_sinh(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float sinhf(float x)
{
    float result = __wherefore_sinhf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double sinhl(long double x)
{
    long double result = __wherefore_sinhl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double cosh(double x)
{
    double result = __wherefore_cosh(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float coshf(float x)
{
    float result = __wherefore_coshf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double coshl(long double x)
{
    long double result = __wherefore_coshl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double tanh(double x)
{
    double result = __wherefore_tanh(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float tanhf(float x)
{
    float result = __wherefore_tanhf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double tanhl(long double x)
{
    long double result = __wherefore_tanhl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double asinh(double x)
{
    double result = __wherefore_asinh(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float asinhf(float x)
{
    float result = __wherefore_asinhf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double asinhl(long double x)
{
    long double result = __wherefore_asinhl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double acosh(double x)
{
    double result = __wherefore_acosh(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float acoshf(float x)
{
    float result = __wherefore_acoshf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double acoshl(long double x)
{
    long double result = __wherefore_acoshl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double atanh(double x)
{
    double result = __wherefore_atanh(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float atanhf(float x)
{
    float result = __wherefore_atanhf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double atanhl(long double x)
{
    long double result = __wherefore_atanhl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double exp(double x)
{
    double result = __wherefore_exp(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    if (result == 0 && __builtin_isfinite(x))
        errno = ERANGE;
    return result;
}

float expf(float x)
{
    float result = __wherefore_expf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    if (result == 0 && __builtin_isfinite(x))
        errno = ERANGE;
    return result;
}

long double expl(long double x)
{
    long double result = __wherefore_expl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    if (result == 0 && __builtin_isfinite(x))
        errno = ERANGE;
    return result;
}

double exp2(double x)
{
    double result = __wherefore_exp2(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    if (result == 0 && __builtin_isfinite(x))
        errno = ERANGE;
    return result;
}

float exp2f(float x)
{
    float result = __wherefore_exp2f(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    if (result == 0 && __builtin_isfinite(x))
        errno = ERANGE;
    return result;
}

long double exp2l(long double x)
{
    long double result = __wherefore_exp2l(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    if (result == 0 && __builtin_isfinite(x))
        errno = ERANGE;
    return result;
}

double expm1(double x)
{
    double result = __wherefore_expm1(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float expm1f(float x)
{
    float result = __wherefore_expm1f(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double expm1l(long double x)
{
    long double result = __wherefore_expm1l(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double log(double x)
{
    double result = __wherefore_log(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float logf(float x)
{
    float result = __wherefore_logf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double logl(long double x)
{
    long double result = __wherefore_logl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double log2(double x)
{
    double result = __wherefore_log2(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float log2f(float x)
{
    float result = __wherefore_log2f(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double log2l(long double x)
{
    long double result = __wherefore_log2l(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double log10(double x)
{
    double result = __wherefore_log10(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float log10f(float x)
{
    float result = __wherefore_log10f(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double log10l(long double x)
{
    long double result = __wherefore_log10l(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double log1p(double x)
{
    double result = __wherefore_log1p(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float log1pf(float x)
{
    float result = __wherefore_log1pf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double log1pl(long double x)
{
    long double result = __wherefore_log1pl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double cbrt(double x)
{
    double result = __wherefore_cbrt(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

float cbrtf(float x)
{
    float result = __wherefore_cbrtf(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

long double cbrtl(long double x)
{
    long double result = __wherefore_cbrtl(x);
    report(__builtin_isnan(result), __builtin_isinf(result), __builtin_isnan(x), __builtin_isfinite(x));
    return result;
}

double atan2(double x, double y)
{
    double result = __wherefore_atan2(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    return result;
}

float atan2f(float x, float y)
{
    float result = __wherefore_atan2f(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    return result;
}

long double atan2l(long double x, long double y)
{
    long double result = __wherefore_atan2l(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    return result;
}

double pow(double x, double y)
{
    double result = __wherefore_pow(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    if (result == 0 && x != 0 && finite)
        errno = ERANGE;
    return result;
}

float powf(float x, float y)
{
    float result = __wherefore_powf(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    if (result == 0 && x != 0 && finite)
        errno = ERANGE;
    return result;
}

long double powl(long double x, long double y)
{
    long double result = __wherefore_powl(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    if (result == 0 && x != 0 && finite)
        errno = ERANGE;
    return result;
}

double hypot(double x, double y)
{
    double result = __wherefore_hypot(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    return result;
}

float hypotf(float x, float y)
{
    float result = __wherefore_hypotf(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    return result;
}

long double hypotl(long double x, long double y)
{
    long double result = __wherefore_hypotl(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    return result;
}

double remainder(double x, double y)
{
    double result = __wherefore_remainder(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    return result;
}

float remainderf(float x, float y)
{
    float result = __wherefore_remainderf(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    return result;
}

long double remainderl(long double x, long double y)
{
    long double result = __wherefore_remainderl(x, y);
    int nan = __builtin_isnan(x) || __builtin_isnan(y);
    int finite = __builtin_isfinite(x) && __builtin_isfinite(y);
    report(__builtin_isnan(result), __builtin_isinf(result), nan, finite);
    return result;
}

double fma(double x, double y, double z)
{
    return __wherefore_fma(x, y, z);
}

float fmaf(float x, float y, float z)
{
    return __wherefore_fmaf(x, y, z);
}

long double fmal(long double x, long double y, long double z)
{
    return __wherefore_fmal(x, y, z);
}
