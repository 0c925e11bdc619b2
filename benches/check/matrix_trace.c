// what: matrix.c with entries of one bit: the products of two matrices in both orders have the same trace
// verdict: safe
// sizes: N=2 N=4
#define TRACE
#include "matrix.c"
