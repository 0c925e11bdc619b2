// what: harnesses ask which bytes may be read and written: of arrays, of the heap, of strings, of what is dead
// verdict: safe
#include <stdlib.h>
extern unsigned nondet_unsigned(void);
extern void __CPROVER_assert(int condition, const char *text);
struct pair {
    int first;
    long second;
};
static const char table[4] = {1, 2, 3, 4};
int main(void) {
    struct pair pairs[3], *pair = pairs + 1;
    __CPROVER_assert(__CPROVER_r_ok(pair), "the whole element");
    __CPROVER_assert(__CPROVER_rw_ok(pair, 2 * sizeof *pair), "two elements");
    __CPROVER_assert(!__CPROVER_w_ok(pair, 2 * sizeof *pair + 1), "one byte too many");
    __CPROVER_assert(!__CPROVER_r_ok(pairs - 1, 1), "before the array");
    __CPROVER_assert(__CPROVER_r_ok(pairs + 3, 0) && !__CPROVER_r_ok(pairs + 3, 1), "behind the array");

    unsigned size = nondet_unsigned(), at = nondet_unsigned();
    __CPROVER_assume(size < 1000 && at <= size);
    char *bytes = malloc(size);
    __CPROVER_assert(__CPROVER_rw_ok(bytes + at, size - at), "the rest of the object");
    __CPROVER_assert(!__CPROVER_r_ok(bytes + at, size - at + 1), "more than the rest");
    free(bytes);
    __CPROVER_assert(!__CPROVER_r_ok(bytes, 1), "freed");

    __CPROVER_assert(__CPROVER_r_ok("text", 5) && !__CPROVER_w_ok("text", 1), "a string literal");
    __CPROVER_assert(__CPROVER_r_ok(table, 4) && !__CPROVER_w_ok(table, 4), "a constant table");
    __CPROVER_assert(!__CPROVER_r_ok((char *)0, 1), "no object");
    return 0;
}
