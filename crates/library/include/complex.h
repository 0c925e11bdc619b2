#ifndef _COMPLEX_H
#define _COMPLEX_H

#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#undef I
#define I _Complex_I

/* A function of one complex number, in the three formats, with a complex or a real result. */
#define __COMPLEX_1(name)                                                                                              \
    double _Complex name(double _Complex);                                                                             \
    float _Complex name##f(float _Complex);                                                                            \
    long double _Complex name##l(long double _Complex);
#define __REAL_1(name)                                                                                                 \
    double name(double _Complex);                                                                                      \
    float name##f(float _Complex);                                                                                     \
    long double name##l(long double _Complex);

__REAL_1(cabs)
__REAL_1(carg)
__REAL_1(cimag)
__REAL_1(creal)
__COMPLEX_1(conj)
__COMPLEX_1(cproj)
__COMPLEX_1(csqrt)
__COMPLEX_1(cexp)
__COMPLEX_1(clog)
__COMPLEX_1(ccos)
__COMPLEX_1(csin)
__COMPLEX_1(ctan)
__COMPLEX_1(cacos)
__COMPLEX_1(casin)
__COMPLEX_1(catan)
__COMPLEX_1(ccosh)
__COMPLEX_1(csinh)
__COMPLEX_1(ctanh)
__COMPLEX_1(cacosh)
__COMPLEX_1(casinh)
__COMPLEX_1(catanh)
double _Complex cpow(double _Complex, double _Complex);
float _Complex cpowf(float _Complex, float _Complex);
long double _Complex cpowl(long double _Complex, long double _Complex);

#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define CMPLX(real, imaginary) __builtin_complex((double)(real), (double)(imaginary))
#define CMPLXF(real, imaginary) __builtin_complex((float)(real), (float)(imaginary))
#define CMPLXL(real, imaginary) __builtin_complex((long double)(real), (long double)(imaginary))
#endif

#undef __COMPLEX_1
#undef __REAL_1

#endif
