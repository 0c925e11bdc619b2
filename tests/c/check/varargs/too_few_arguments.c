// what: a count says that there are more arguments than there are
// verdict: unsafe
// fails: bounds 13
/* There is no input line: the compiled program reads some register or stack slot. */
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int last(int count, ...) {
    va_list list;
    int x = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        x = va_arg(list, int);
    va_end(list);
    return x;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 3);
    return last(n, 10, 20);
}
