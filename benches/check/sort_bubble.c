// what: sort.c with bubble sort, whose indices are all known
// verdict: safe
// sizes: N=4 N=8
#define BUBBLE
#include "sort.c"
