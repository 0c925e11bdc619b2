// what: interpreters.c with a compiler that takes 0 - x for x
// verdict: unsafe
// fails: 1
// sizes: N=3 N=6
#define WRONG
#include "interpreters.c"
