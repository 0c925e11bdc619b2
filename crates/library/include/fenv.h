/* The floating-point environment of x86. */
#ifndef _FENV_H
#define _FENV_H

#include <features.h>

#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW | FE_INEXACT)

#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00

typedef unsigned short fexcept_t;

typedef struct {
    unsigned int __registers[7];
#ifdef __LP64__
    unsigned int __mxcsr;
#endif
} fenv_t;

#define FE_DFL_ENV ((const fenv_t *)-1)

int feclearexcept(int __exceptions);
int fegetexceptflag(fexcept_t *__flags, int __exceptions);
int feraiseexcept(int __exceptions);
int fesetexceptflag(const fexcept_t *__flags, int __exceptions);
int fetestexcept(int __exceptions);
int fegetround(void);
int fesetround(int __mode);
int fegetenv(fenv_t *__environment);
int feholdexcept(fenv_t *__environment);
int fesetenv(const fenv_t *__environment);
int feupdateenv(const fenv_t *__environment);

#ifdef __DECLARE_GNU
#define FE_NOMASK_ENV ((const fenv_t *)-2)
int feenableexcept(int __exceptions);
int fedisableexcept(int __exceptions);
int fegetexcept(void);
#endif

#endif
