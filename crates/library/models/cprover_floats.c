#include "intrinsics.h"

/* Questions of CBMC about floats. Defines:
   __CPROVER_isnanf __CPROVER_isnand __CPROVER_isnanld
   __CPROVER_isinff __CPROVER_isinfd __CPROVER_isinfld
   __CPROVER_isfinitef __CPROVER_isfinited __CPROVER_isfiniteld
   __CPROVER_isnormalf __CPROVER_isnormald __CPROVER_isnormalld
   __CPROVER_signf __CPROVER_signd __CPROVER_signld */

#define QUESTION(name, builtin) \
    _Bool __CPROVER_##name##f(float number) { return builtin(number) != 0; } \
    _Bool __CPROVER_##name##d(double number) { return builtin(number) != 0; } \
    _Bool __CPROVER_##name##ld(long double number) { return builtin(number) != 0; }

QUESTION(isnan, __builtin_isnan)
QUESTION(isinf, __builtin_isinf)
QUESTION(isfinite, __builtin_isfinite)
QUESTION(isnormal, __builtin_isnormal)
QUESTION(sign, __builtin_signbit)
