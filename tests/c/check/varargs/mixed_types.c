// what: arguments of several types are read in their promoted types
// verdict: safe
#include <assert.h>
#include <stdarg.h>
extern short __VERIFIER_nondet_short(void);
extern long __VERIFIER_nondet_long(void);
extern _Bool __VERIFIER_nondet_bool(void);
static long pick(const char *types, ...) {
    va_list list;
    long total = 0;
    va_start(list, types);
    for (; *types; types++)
        switch (*types) {
        case 'i':
            total ^= va_arg(list, int);
            break;
        case 'l':
            total ^= va_arg(list, long);
            break;
        case 'p':
            total ^= *va_arg(list, long *);
            break;
        }
    va_end(list);
    return total;
}
int main(void) {
    short s = __VERIFIER_nondet_short();
    long l = __VERIFIER_nondet_long();
    long pointed = 12;
    assert(pick("ilp", s, l, &pointed) == (s ^ l ^ 12));
    assert(pick("pi", &l, s) == (l ^ s));
    return 0;
}
