#define WHEREFORE_OWN_ERRORS
#include "wherefore.h"

void reach_error(void) {}

int second(void);

int second(void)
{
    return __VERIFIER_nondet_int();
}
