// what: sort.c with a loop that ends too early: the order is wrong
// verdict: unsafe
// fails: 1
// sizes: N=4 N=8
#define WRONG
#include "sort.c"
