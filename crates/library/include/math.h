#ifndef _MATH_H
#define _MATH_H

#include <features.h>

/* A function of one or two numbers, in the three formats; C89 has only double. */
#ifdef __DECLARE_C99
#define __MATH_1(name)                                                                                                 \
    double name(double);                                                                                               \
    float name##f(float);                                                                                              \
    long double name##l(long double);
#define __MATH_2(name)                                                                                                 \
    double name(double, double);                                                                                       \
    float name##f(float, float);                                                                                       \
    long double name##l(long double, long double);
#else
#define __MATH_1(name) double name(double);
#define __MATH_2(name) double name(double, double);
#endif

#define HUGE_VAL (__builtin_huge_val())

__MATH_1(acos)
__MATH_1(asin)
__MATH_1(atan)
__MATH_2(atan2)
__MATH_1(cos)
__MATH_1(sin)
__MATH_1(tan)
__MATH_1(cosh)
__MATH_1(sinh)
__MATH_1(tanh)
__MATH_1(exp)
__MATH_1(log)
__MATH_1(log10)
__MATH_2(pow)
__MATH_1(sqrt)
__MATH_1(ceil)
__MATH_1(fabs)
__MATH_1(floor)
__MATH_2(fmod)
double frexp(double __number, int *__exponent);
double ldexp(double __number, int __exponent);
double modf(double __number, double *__whole);

#ifdef __DECLARE_C99

#if __FLT_EVAL_METHOD__ == 2
typedef long double float_t;
typedef long double double_t;
#elif __FLT_EVAL_METHOD__ == 1
typedef double float_t;
typedef double double_t;
#else
typedef float float_t;
typedef double double_t;
#endif

#define HUGE_VALF (__builtin_huge_valf())
#define HUGE_VALL (__builtin_huge_vall())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)

#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling (MATH_ERRNO | MATH_ERREXCEPT)

#define fpclassify(number) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, number)
#define isfinite(number) __builtin_isfinite(number)
#define isinf(number) __builtin_isinf_sign(number)
#define isnan(number) __builtin_isnan(number)
#define isnormal(number) __builtin_isnormal(number)
#define signbit(number) __builtin_signbit(number)
#define isgreater(left, right) __builtin_isgreater(left, right)
#define isgreaterequal(left, right) __builtin_isgreaterequal(left, right)
#define isless(left, right) __builtin_isless(left, right)
#define islessequal(left, right) __builtin_islessequal(left, right)
#define islessgreater(left, right) __builtin_islessgreater(left, right)
#define isunordered(left, right) __builtin_isunordered(left, right)

float frexpf(float __number, int *__exponent);
long double frexpl(long double __number, int *__exponent);
float ldexpf(float __number, int __exponent);
long double ldexpl(long double __number, int __exponent);
float modff(float __number, float *__whole);
long double modfl(long double __number, long double *__whole);
__MATH_1(acosh)
__MATH_1(asinh)
__MATH_1(atanh)
__MATH_1(exp2)
__MATH_1(expm1)
__MATH_1(log1p)
__MATH_1(log2)
__MATH_1(logb)
__MATH_1(cbrt)
__MATH_2(hypot)
__MATH_1(erf)
__MATH_1(erfc)
__MATH_1(lgamma)
__MATH_1(tgamma)
__MATH_1(nearbyint)
__MATH_1(rint)
__MATH_1(round)
__MATH_1(trunc)
__MATH_2(remainder)
__MATH_2(copysign)
__MATH_2(nextafter)
__MATH_2(fdim)
__MATH_2(fmax)
__MATH_2(fmin)
double fma(double __left, double __right, double __addend);
float fmaf(float __left, float __right, float __addend);
long double fmal(long double __left, long double __right, long double __addend);
double nan(const char *__tag);
float nanf(const char *__tag);
long double nanl(const char *__tag);
double nexttoward(double __from, long double __to);
float nexttowardf(float __from, long double __to);
long double nexttowardl(long double __from, long double __to);
double remquo(double __number, double __divisor, int *__quotient);
float remquof(float __number, float __divisor, int *__quotient);
long double remquol(long double __number, long double __divisor, int *__quotient);
double scalbn(double __number, int __exponent);
float scalbnf(float __number, int __exponent);
long double scalbnl(long double __number, int __exponent);
double scalbln(double __number, long __exponent);
float scalblnf(float __number, long __exponent);
long double scalblnl(long double __number, long __exponent);
int ilogb(double __number);
int ilogbf(float __number);
int ilogbl(long double __number);
long lrint(double __number);
long lrintf(float __number);
long lrintl(long double __number);
long lround(double __number);
long lroundf(float __number);
long lroundl(long double __number);
long long llrint(double __number);
long long llrintf(float __number);
long long llrintl(long double __number);
long long llround(double __number);
long long llroundf(float __number);
long long llroundl(long double __number);

#endif

#ifdef __DECLARE_POSIX

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define MAXFLOAT 3.40282347e+38F

extern int signgam;
int finite(double __number);
int finitef(float __number);
int finitel(long double __number);
__MATH_1(gamma)
__MATH_1(j0)
__MATH_1(j1)
__MATH_1(y0)
__MATH_1(y1)
double jn(int __order, double __number);
double yn(int __order, double __number);
__MATH_2(drem)
__MATH_2(scalb)
__MATH_1(significand)

#endif

#if defined(__DECLARE_GNU) || (defined(__STDC_VERSION__) && __STDC_VERSION__ > 201710L)
__MATH_1(roundeven)
#endif

#ifdef __DECLARE_GNU
#define M_El 2.718281828459045235360287471352662498L
#define M_LN2l 0.693147180559945309417232121458176568L
#define M_PIl 3.141592653589793238462643383279502884L
#define M_SQRT2l 1.414213562373095048801688724209698079L
__MATH_1(exp10)
void sincos(double __angle, double *__sine, double *__cosine);
void sincosf(float __angle, float *__sine, float *__cosine);
void sincosl(long double __angle, long double *__sine, long double *__cosine);
#endif

#undef __MATH_1
#undef __MATH_2

#endif
