#include "intrinsics.h"

/* The tool sets it. */
int __wherefore_environment_is_given;
