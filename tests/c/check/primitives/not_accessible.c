// what: a range that may be longer than its object is not accessible
// verdict: unsafe
// fails: assertion 12
#include <stdlib.h>
extern unsigned nondet_unsigned(void);
extern void __CPROVER_assert(int condition, const char *text);
int main(void) {
    unsigned size = nondet_unsigned(), wanted = nondet_unsigned();
    __CPROVER_assume(size > 0 && size < 100 && wanted < 100);
    char *bytes = malloc(size);
    __CPROVER_assert(__CPROVER_r_ok(bytes, 1), "one byte");
    __CPROVER_assert(__CPROVER_w_ok(bytes, wanted), "as many as are wanted");
    return 0;
}
