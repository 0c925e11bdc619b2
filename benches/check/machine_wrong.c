// what: machine.c, where the elevator can set off with open doors at one floor, in the seventh step at the earliest
// verdict: unsafe
// fails: 1
// sizes: N=25 N=50
#define WRONG
#include "machine.c"
