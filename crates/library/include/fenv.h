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

int feclearexcept(int exceptions);
int fegetexceptflag(fexcept_t *flags, int exceptions);
int feraiseexcept(int exceptions);
int fesetexceptflag(const fexcept_t *flags, int exceptions);
int fetestexcept(int exceptions);
int fegetround(void);
int fesetround(int mode);
int fegetenv(fenv_t *environment);
int feholdexcept(fenv_t *environment);
int fesetenv(const fenv_t *environment);
int feupdateenv(const fenv_t *environment);

#ifdef __DECLARE_GNU
#define FE_NOMASK_ENV ((const fenv_t *)-2)
int feenableexcept(int exceptions);
int fedisableexcept(int exceptions);
int fegetexcept(void);
#endif

#endif
