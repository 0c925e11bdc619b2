/* Functions of <math.h> that the tool computes itself, where they are called through a pointer.
   Those that are exact and simple have models of their own. */

double sqrt(double x)
{
    return __builtin_sqrt(x);
}

float sqrtf(float x)
{
    return __builtin_sqrtf(x);
}

long double sqrtl(long double x)
{
    return __builtin_sqrtl(x);
}

double sin(double x)
{
    return __builtin_sin(x);
}

float sinf(float x)
{
    return __builtin_sinf(x);
}

long double sinl(long double x)
{
    return __builtin_sinl(x);
}

double cos(double x)
{
    return __builtin_cos(x);
}

float cosf(float x)
{
    return __builtin_cosf(x);
}

long double cosl(long double x)
{
    return __builtin_cosl(x);
}

double tan(double x)
{
    return __builtin_tan(x);
}

float tanf(float x)
{
    return __builtin_tanf(x);
}

long double tanl(long double x)
{
    return __builtin_tanl(x);
}

double asin(double x)
{
    return __builtin_asin(x);
}

float asinf(float x)
{
    return __builtin_asinf(x);
}

long double asinl(long double x)
{
    return __builtin_asinl(x);
}

double acos(double x)
{
    return __builtin_acos(x);
}

float acosf(float x)
{
    return __builtin_acosf(x);
}

long double acosl(long double x)
{
    return __builtin_acosl(x);
}

double atan(double x)
{
    return __builtin_atan(x);
}

float atanf(float x)
{
    return __builtin_atanf(x);
}

long double atanl(long double x)
{
    return __builtin_atanl(x);
}

double sinh(double x)
{
    return __builtin_sinh(x);
}

float sinhf(float x)
{
    return __builtin_sinhf(x);
}

long double sinhl(long double x)
{
    return __builtin_sinhl(x);
}

double cosh(double x)
{
    return __builtin_cosh(x);
}

float coshf(float x)
{
    return __builtin_coshf(x);
}

long double coshl(long double x)
{
    return __builtin_coshl(x);
}

double tanh(double x)
{
    return __builtin_tanh(x);
}

float tanhf(float x)
{
    return __builtin_tanhf(x);
}

long double tanhl(long double x)
{
    return __builtin_tanhl(x);
}

double asinh(double x)
{
    return __builtin_asinh(x);
}

float asinhf(float x)
{
    return __builtin_asinhf(x);
}

long double asinhl(long double x)
{
    return __builtin_asinhl(x);
}

double acosh(double x)
{
    return __builtin_acosh(x);
}

float acoshf(float x)
{
    return __builtin_acoshf(x);
}

long double acoshl(long double x)
{
    return __builtin_acoshl(x);
}

double atanh(double x)
{
    return __builtin_atanh(x);
}

float atanhf(float x)
{
    return __builtin_atanhf(x);
}

long double atanhl(long double x)
{
    return __builtin_atanhl(x);
}

double exp(double x)
{
    return __builtin_exp(x);
}

float expf(float x)
{
    return __builtin_expf(x);
}

long double expl(long double x)
{
    return __builtin_expl(x);
}

double exp2(double x)
{
    return __builtin_exp2(x);
}

float exp2f(float x)
{
    return __builtin_exp2f(x);
}

long double exp2l(long double x)
{
    return __builtin_exp2l(x);
}

double expm1(double x)
{
    return __builtin_expm1(x);
}

float expm1f(float x)
{
    return __builtin_expm1f(x);
}

long double expm1l(long double x)
{
    return __builtin_expm1l(x);
}

double log(double x)
{
    return __builtin_log(x);
}

float logf(float x)
{
    return __builtin_logf(x);
}

long double logl(long double x)
{
    return __builtin_logl(x);
}

double log2(double x)
{
    return __builtin_log2(x);
}

float log2f(float x)
{
    return __builtin_log2f(x);
}

long double log2l(long double x)
{
    return __builtin_log2l(x);
}

double log10(double x)
{
    return __builtin_log10(x);
}

float log10f(float x)
{
    return __builtin_log10f(x);
}

long double log10l(long double x)
{
    return __builtin_log10l(x);
}

double log1p(double x)
{
    return __builtin_log1p(x);
}

float log1pf(float x)
{
    return __builtin_log1pf(x);
}

long double log1pl(long double x)
{
    return __builtin_log1pl(x);
}

double cbrt(double x)
{
    return __builtin_cbrt(x);
}

float cbrtf(float x)
{
    return __builtin_cbrtf(x);
}

long double cbrtl(long double x)
{
    return __builtin_cbrtl(x);
}

double atan2(double x, double y)
{
    return __builtin_atan2(x, y);
}

float atan2f(float x, float y)
{
    return __builtin_atan2f(x, y);
}

long double atan2l(long double x, long double y)
{
    return __builtin_atan2l(x, y);
}

double pow(double x, double y)
{
    return __builtin_pow(x, y);
}

float powf(float x, float y)
{
    return __builtin_powf(x, y);
}

long double powl(long double x, long double y)
{
    return __builtin_powl(x, y);
}

double hypot(double x, double y)
{
    return __builtin_hypot(x, y);
}

float hypotf(float x, float y)
{
    return __builtin_hypotf(x, y);
}

long double hypotl(long double x, long double y)
{
    return __builtin_hypotl(x, y);
}

double remainder(double x, double y)
{
    return __builtin_remainder(x, y);
}

float remainderf(float x, float y)
{
    return __builtin_remainderf(x, y);
}

long double remainderl(long double x, long double y)
{
    return __builtin_remainderl(x, y);
}

double fma(double x, double y, double z)
{
    return __builtin_fma(x, y, z);
}

float fmaf(float x, float y, float z)
{
    return __builtin_fmaf(x, y, z);
}

long double fmal(long double x, long double y, long double z)
{
    return __builtin_fmal(x, y, z);
}
